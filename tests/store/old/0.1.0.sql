-- A till of version 0.1.0 (step 6) after a day: what each of its tables held.
-- The first Ana Hoxha left; another of that name came after her.

INSERT INTO quick_key (sequence, tab, position, article_id, label)
    VALUES (1, 'Bulmet', 0, '101', 'Qumësht');
INSERT INTO person (person_id, name, operator_code, role, pin_hash, has_left, badge)
    VALUES (1, 'Ana Hoxha', 'ab123cd456', 'cashier', '$argon2id$a', 1, 'b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1');
INSERT INTO person (person_id, name, role, pin_hash, has_left)
    VALUES (2, 'Ben Leka', 'owner', '$argon2id$b', 0);
INSERT INTO person (person_id, name, operator_code, role, pin_hash, has_left)
    VALUES (3, 'Ana Hoxha', 'kd482mz719', 'cashier', '$argon2id$c', 0);
INSERT INTO person (person_id, name, operator_code, role, pin_hash, has_left)
    VALUES (4, 'Mira Dervishi', 'mi111ra222', 'supervisor', '$argon2id$d', 0);
INSERT INTO draft (draft_id, basket)
    VALUES (1, '{"change":2,"discount":null}');
INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code, cashier_role, discount_value, total, received, change)
    VALUES ('20261120-0001', '2026-11-20', 1, '2026-11-20T08:00:00.000000+00:00', 1, 'Ana Hoxha', 'ab123cd456', 'cashier', 0, 111205, 210000, 98795);
INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code, cashier_role, discount_value, total, received, change)
    VALUES ('20261120-0002', '2026-11-20', 2, '2026-11-20T08:10:00.000000+00:00', 1, 'Ana Hoxha', 'ab123cd456', 'cashier', 0, 126000, 126000, 0);
INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code, cashier_role, discount_value, total, received, change)
    VALUES ('20261120-0003', '2026-11-20', 3, '2026-11-20T08:15:00.000000+00:00', 1, 'Ana Hoxha', 'ab123cd456', 'cashier', 0, 18000, 18000, 0);
INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code, cashier_role, discount_value, total, received, change)
    VALUES ('20261120-0004', '2026-11-20', 4, '2026-11-20T08:20:00.000000+00:00', 1, 'Ana Hoxha', 'ab123cd456', 'cashier', 0, 18000, 18000, 0);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category, barcodes, weighed, quantity)
    VALUES ('20261120-0001', 0, '101', 'Qumësht 1 L', 18000, 'B', 'XPP', 'Bulmet', '5310042031104', 0, 2000);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category, barcodes, weighed, quantity)
    VALUES ('20261120-0001', 1, '7', 'Djathë i bardhë', 89000, 'B', 'KGM', 'Bulmet', '', 1, 845);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category, barcodes, weighed, quantity)
    VALUES ('20261120-0002', 0, '9', 'Kafe 250 g', 42000, 'E', 'XPP', 'Bulmet', '5310042031203
12345670', 0, 3000);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category, barcodes, weighed, quantity)
    VALUES ('20261120-0003', 0, '101', 'Qumësht 1 L', 18000, 'B', 'XPP', 'Bulmet', '5310042031104', 0, 1000);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category, barcodes, weighed, quantity)
    VALUES ('20261120-0004', 0, '101', 'Qumësht 1 L', 18000, 'B', 'XPP', 'Bulmet', '5310042031104', 0, 1000);
INSERT INTO payment (sale_key, position, kind, amount)
    VALUES ('20261120-0001', 0, 'card', 10000);
INSERT INTO payment (sale_key, position, kind, amount)
    VALUES ('20261120-0001', 1, 'cash', 101205);
INSERT INTO payment (sale_key, position, kind, amount)
    VALUES ('20261120-0002', 0, 'cash', 126000);
INSERT INTO payment (sale_key, position, kind, amount)
    VALUES ('20261120-0003', 0, 'cash', 18000);
INSERT INTO payment (sale_key, position, kind, amount)
    VALUES ('20261120-0004', 0, 'cash', 18000);
INSERT INTO vat_share (sale_key, position, vat_code, rate_percent, gross, net, vat)
    VALUES ('20261120-0001', 0, 'B', '20', 111205, 92671, 18534);
INSERT INTO vat_share (sale_key, position, vat_code, rate_percent, gross, net, vat)
    VALUES ('20261120-0002', 0, 'E', '6', 126000, 118868, 7132);
INSERT INTO vat_share (sale_key, position, vat_code, rate_percent, gross, net, vat)
    VALUES ('20261120-0003', 0, 'B', '20', 18000, 15000, 3000);
INSERT INTO vat_share (sale_key, position, vat_code, rate_percent, gross, net, vat)
    VALUES ('20261120-0004', 0, 'B', '20', 18000, 15000, 3000);
INSERT INTO document (sequence, doc_id, kind, cash_class, day, issued_at, state, attempts, first_attempt_at, fcdc, body, is_electronic, originals, completed_at, wish)
    VALUES (1, 'till-opening', 'opening_balance', 0, '2026-11-20', '2026-11-20T07:20:00.000000+00:00', 'complete', 1, '2026-11-20T07:20:00.000000+00:00', 'fcdc-1', X'7B226F7065726174696F6E223A22494E495449415445227D', 0, '[]', '2026-11-20T07:21:00.000000+00:00', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, first_attempt_at, fic, iic, verification_link, invoice_number, invoice_order_number, total_text, body, is_electronic, originals, completed_at, wish)
    VALUES (2, 'till-0001', 'sale', 1, '20261120-0001', '2026-11-20', '2026-11-20T08:00:00.000000+00:00', 'complete', 1, '2026-11-20T08:01:00.000000+00:00', 'fic-1', 'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', 'https://example.al/v', '1/2026/gk714tb203', 1, '1112.05', X'7B22646F63496422203A202274696C6C2D30303031227D', 0, '[]', '2026-11-20T08:02:00.000000+00:00', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, body, is_electronic, originals, wish)
    VALUES (3, 'till-0002', 'sale', 1, '20261120-0002', '2026-11-20', '2026-11-20T08:10:00.000000+00:00', 'queued', 0, X'7B22646F634964223A2274696C6C2D30303032227D', 0, '[]', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, first_attempt_at, problem_key, problem_message, problem_field, problem_code, body, is_electronic, originals, wish)
    VALUES (4, 'till-0003', 'sale', 1, '20261120-0003', '2026-11-20', '2026-11-20T08:15:00.000000+00:00', 'resolved', 1, '2026-11-20T08:16:00.000000+00:00', 'problems.field', 'name', 'name', '58', X'7B22646F634964223A2274696C6C2D30303033227D', 0, '[]', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, body, is_electronic, originals, replaces, wish)
    VALUES (5, 'till-0004', 'sale', 1, '20261120-0003', '2026-11-20', '2026-11-20T08:17:00.000000+00:00', 'queued', 0, X'7B22646F634964223A2274696C6C2D30303034227D', 0, '[]', 'till-0003', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, body, is_electronic, originals, wish)
    VALUES (6, 'till-0005', 'summary', 1, '20261120-0004', '2026-11-20', '2026-11-20T08:20:00.000000+00:00', 'queued', 0, X'', 0, '["till-0002"]', X'7B2277697368223A317D');
INSERT INTO document (sequence, doc_id, kind, cash_class, day, issued_at, state, attempts, body, is_electronic, originals, wish)
    VALUES (7, 'till-cash-0', 'deposit', 0, '2026-11-20', '2026-11-20T08:30:00.000000+00:00', 'queued', 0, X'7B7D', 0, '[]', X'');
INSERT INTO document (sequence, doc_id, kind, cash_class, day, issued_at, state, attempts, body, is_electronic, originals, wish)
    VALUES (8, 'till-cash-1', 'withdrawal', 0, '2026-11-20', '2026-11-20T08:31:00.000000+00:00', 'queued', 0, X'7B7D', 0, '[]', X'');
INSERT INTO attempt (doc_id, number, request, started_at, ended_at, http_status, outcome, body)
    VALUES ('till-0001', 1, 'send', '2026-11-20T08:01:00.000000+00:00', '2026-11-20T08:02:00.000000+00:00', 200, '{"outcome":"answered","completion":{"fic":"fic-1","eic":null,"iic":"FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF","fcdc":null,"verification_link":"https://example.al/v","invoice_number":"1/2026/gk714tb203","invoice_order_number":1,"total_text":"1112.05"},"client_fault":null,"message":""}', X'7B22666963223A226669632D31227D');
INSERT INTO receipt_owed (sequence, doc_id, iic, since)
    VALUES (1, 'till-0004', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '2026-11-20T08:48:00.000000+00:00');
INSERT INTO receipt (doc_id, width_mm, image)
    VALUES ('till-0001', 80, X'89504E470D0A1A0A0000000D4948445200000030000000180100000000948643710000001B49444154780163FCCF00024C6092048A01ACEF3FC9FA18C9B40F00C4A804296614E6650000000049454E44AE426082');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (1, 'opening', 500000, '2026-11-20', '2026-11-20T07:20:00.000000+00:00', 'Ben Leka', 'till-opening', '');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (2, 'sale', 101205, '2026-11-20', '2026-11-20T08:00:00.000000+00:00', 'Ana Hoxha', 'till-0001', '');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (3, 'sale', 126000, '2026-11-20', '2026-11-20T08:10:00.000000+00:00', 'Ana Hoxha', 'till-0002', '');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (4, 'sale', 18000, '2026-11-20', '2026-11-20T08:15:00.000000+00:00', 'Ana Hoxha', 'till-0003', '');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (5, 'sale', 18000, '2026-11-20', '2026-11-20T08:20:00.000000+00:00', 'Ana Hoxha', 'till-0005', '');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (6, 'deposit', 100000, '2026-11-20', '2026-11-20T08:30:00.000000+00:00', 'Ana Hoxha', 'till-cash-0', 'banka');
INSERT INTO movement (sequence, kind, amount, day, moment, person, doc_id, note)
    VALUES (7, 'withdrawal', -50000, '2026-11-20', '2026-11-20T08:31:00.000000+00:00', 'Mira Dervishi', 'till-cash-1', 'banka');
INSERT INTO print_job (job_id, doc_id, queued_at, copy_number, state, tries, image, role)
    VALUES (1, 'till-0001', '2026-11-20T08:03:00.000000+00:00', 0, 'printed', 1, X'89504E470D0A1A0A0000000D4948445200000030000000180100000000948643710000001B49444154780163FCCF00024C6092048A01ACEF3FC9FA18C9B40F00C4A804296614E6650000000049454E44AE426082', 'receipt');
INSERT INTO print_job (job_id, doc_id, queued_at, copy_number, state, tries, problem, image, role)
    VALUES (2, 'till-0001', '2026-11-20T08:04:00.000000+00:00', 1, 'uncertain', 1, 'errors.printer_uncertain', X'89504E470D0A1A0A0000000D49484452000000300000003001000000007F79C42A0000005549444154780163FCCF00024C6092048AE19B339FC1FFF90CDF6EE76FFF1FCFF49FE107C8943F0C0C3F191A98581856B00379FF190A40824C0CBF40144306F34E060D4632ED23D981500D0C60FBFE93AC9D5C770200EEE215936D87C2960000000049454E44AE426082', 'receipt');
INSERT INTO print_job (job_id, doc_id, queued_at, copy_number, state, tries, image, role, slip)
    VALUES (3, 'till-0002', '2026-11-20T08:12:00.000000+00:00', 0, 'waiting', 0, X'', 'receipt', '{"slip": "Kupon i përkohshëm", "rows": [{"row": "heading", "text": "MINIMARKET LIQENI"}, {"row": "text", "text": "Rruga e Liqenit 14, Tiranë", "is_bold": false, "is_centred": true}, {"row": "text", "text": "NUIS L71904523K", "is_bold": false, "is_centred": true}, {"row": "space"}, {"row": "framed", "title": "KUPON I PËRKOHSHËM", "text": "NUK ËSHTË FATURË TATIMORE"}, {"row": "rule"}, {"row": "text", "text": "Kafe 250 g", "is_bold": false, "is_centred": false}, {"row": "pair", "label": "3 × 420,00", "value": "1 260,00 E", "is_bold": false}, {"row": "rule"}, {"row": "total", "label": "TOTALI", "value": "1 260,00 L"}, {"row": "rule"}, {"row": "pair", "label": "Para në dorë", "value": "1 260,00", "is_bold": false}, {"row": "rule"}, {"row": "text", "text": "20.11.2026 09:10 · Arka 1 · Ana Hoxha", "is_bold": false, "is_centred": false}, {"row": "text", "text": "Shitja nr. 20261120-0002", "is_bold": false, "is_centred": false}, {"row": "space"}, {"row": "text", "text": "Fatura tatimore nuk ka ardhur ende. Ruaje këtë kupon dhe merr faturën në arkë me këtë numër:", "is_bold": false, "is_centred": true}, {"row": "big_number", "text": "0002"}, {"row": "barcode", "text": "S2026112000024644", "caption": "S-20261120-0002-4644"}, {"row": "space"}, {"row": "text", "text": "Faleminderit!", "is_bold": false, "is_centred": true}]}');
INSERT INTO print_job (job_id, queued_at, copy_number, state, tries, image, role, slip)
    VALUES (4, '2026-11-20T08:49:00.000000+00:00', 0, 'waiting', 0, X'', 'reports', '{"slip": "Kupon i përkohshëm", "rows": [{"row": "heading", "text": "MINIMARKET LIQENI"}, {"row": "text", "text": "Rruga e Liqenit 14, Tiranë", "is_bold": false, "is_centred": true}, {"row": "text", "text": "NUIS L71904523K", "is_bold": false, "is_centred": true}, {"row": "space"}, {"row": "framed", "title": "KUPON I PËRKOHSHËM", "text": "NUK ËSHTË FATURË TATIMORE"}, {"row": "rule"}, {"row": "text", "text": "Kafe 250 g", "is_bold": false, "is_centred": false}, {"row": "pair", "label": "3 × 420,00", "value": "1 260,00 E", "is_bold": false}, {"row": "rule"}, {"row": "total", "label": "TOTALI", "value": "1 260,00 L"}, {"row": "rule"}, {"row": "pair", "label": "Para në dorë", "value": "1 260,00", "is_bold": false}, {"row": "rule"}, {"row": "text", "text": "20.11.2026 09:10 · Arka 1 · Ana Hoxha", "is_bold": false, "is_centred": false}, {"row": "text", "text": "Shitja nr. 20261120-0002", "is_bold": false, "is_centred": false}, {"row": "space"}, {"row": "text", "text": "Fatura tatimore nuk ka ardhur ende. Ruaje këtë kupon dhe merr faturën në arkë me këtë numër:", "is_bold": false, "is_centred": true}, {"row": "big_number", "text": "0002"}, {"row": "barcode", "text": "S2026112000024644", "caption": "S-20261120-0002-4644"}, {"row": "space"}, {"row": "text", "text": "Faleminderit!", "is_bold": false, "is_centred": true}]}');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (1, '2026-11-20T07:00:00.000000+00:00', 'till', 'person_added', '{"person": "Ana Hoxha", "role": "cashier"}', '0000000000000000000000000000000000000000000000000000000000000000', '27f4f3062c034b43e2c9e9ab1813648fa0ab051b537cb67360618b3309403cca');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (2, '2026-11-20T07:00:00.000000+00:00', 'till', 'person_added', '{"person": "Ben Leka", "role": "owner"}', '27f4f3062c034b43e2c9e9ab1813648fa0ab051b537cb67360618b3309403cca', '24d3ee6a5af7b87379c64c0c609305d37ad7e532c9da3212e39230630fdc3ea6');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (3, '2026-11-20T07:10:00.000000+00:00', 'Ben Leka', 'signed_in', '{"person": "Ben Leka", "by": "pin"}', '24d3ee6a5af7b87379c64c0c609305d37ad7e532c9da3212e39230630fdc3ea6', '0f1efdc73bbe05e2789c7cb8cd2b0282587db5f71e40e57abf66216d6c463085');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (4, '2026-11-20T07:20:00.000000+00:00', 'Ben Leka', 'day_opened', '{}', '0f1efdc73bbe05e2789c7cb8cd2b0282587db5f71e40e57abf66216d6c463085', '7a36aa716a8f478be75cebe36344096c7bfaba63e2f479dcd25ec1b766c8ee5b');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (5, '2026-11-20T07:30:00.000000+00:00', 'till', 'wrong_pin', '{"person": "Ana Hoxha"}', '7a36aa716a8f478be75cebe36344096c7bfaba63e2f479dcd25ec1b766c8ee5b', '26fd044fd5993567410e715300d3887dafa90456dd3805676f45012e369b070f');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (6, '2026-11-20T07:31:00.000000+00:00', 'Ana Hoxha', 'signed_in', '{"person": "Ana Hoxha", "by": "pin"}', '26fd044fd5993567410e715300d3887dafa90456dd3805676f45012e369b070f', '0cbbbd189ef4606e916f1f1d495b2f788e60701aade4ea7d31cb660eb8cc17a9');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (7, '2026-11-20T08:00:00.000000+00:00', 'Ana Hoxha', 'sale_closed', '{"sale": "20261120-0001"}', '0cbbbd189ef4606e916f1f1d495b2f788e60701aade4ea7d31cb660eb8cc17a9', '3b1833fccae8e6701e91600a4e15de9aa3ef0bffed0ea223199e35cb7f67d1bc');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (8, '2026-11-20T08:04:00.000000+00:00', 'Ana Hoxha', 'copy_printed', '{"doc_id": "till-0001", "copy": "1"}', '3b1833fccae8e6701e91600a4e15de9aa3ef0bffed0ea223199e35cb7f67d1bc', '05f04bfbf44e424ec965d8964b0ba4548ed24e3a80a5856cecf3b364ad4820bd');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (9, '2026-11-20T08:10:00.000000+00:00', 'Ana Hoxha', 'sale_closed', '{"sale": "20261120-0002"}', '05f04bfbf44e424ec965d8964b0ba4548ed24e3a80a5856cecf3b364ad4820bd', '3ed9769d329d2b9ef9984c8e61a14ca1a71012328907756438d6cb1e00d341a0');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (10, '2026-11-20T08:25:00.000000+00:00', 'Ben Leka', 'person_removed', '{"person": "Ana Hoxha"}', '3ed9769d329d2b9ef9984c8e61a14ca1a71012328907756438d6cb1e00d341a0', '408183c19160041daacc393cd1bbaf515d7ba5e7c55a835082d5f15187504440');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (11, '2026-11-20T08:26:00.000000+00:00', 'Ben Leka', 'person_added', '{"person": "Ana Hoxha", "role": "cashier"}', '408183c19160041daacc393cd1bbaf515d7ba5e7c55a835082d5f15187504440', 'dadae5362eba5b490409e29c8e1e3e55d5640c0c367f1b4ab2d83d2fe2b6b5c1');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (12, '2026-11-20T08:26:00.000000+00:00', 'Ben Leka', 'person_added', '{"person": "Mira Dervishi", "role": "supervisor"}', 'dadae5362eba5b490409e29c8e1e3e55d5640c0c367f1b4ab2d83d2fe2b6b5c1', '764b6bddc19f990cc069ac1b282b619a69c74329dde9f84cbc184e4f963f77dd');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (13, '2026-11-20T08:27:00.000000+00:00', 'till', 'wrong_pin', '{"person": "Mira Dervishi"}', '764b6bddc19f990cc069ac1b282b619a69c74329dde9f84cbc184e4f963f77dd', 'a112e665114f53ce0a6756975314d52a00b045d47dbbdaff074422670a3fa05f');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (14, '2026-11-20T08:28:00.000000+00:00', 'till', 'wrong_pin', '{"person": "Mira Dervishi"}', 'a112e665114f53ce0a6756975314d52a00b045d47dbbdaff074422670a3fa05f', '0a2acef5ef277379d4c9caaa8e71e9210e51aed21a3875848b181ea67515e4fc');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (15, '2026-11-20T08:30:00.000000+00:00', 'Ana Hoxha', 'cash_deposited', '{"amount": "1000", "doc_id": "till-cash-0"}', '0a2acef5ef277379d4c9caaa8e71e9210e51aed21a3875848b181ea67515e4fc', '08e0700fcfce921118120d76792b614e0b9c97fdfbcec46321a50e020dc07585');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (16, '2026-11-20T08:31:00.000000+00:00', 'Mira Dervishi', 'cash_withdrawn', '{"amount": "-500", "doc_id": "till-cash-1"}', '08e0700fcfce921118120d76792b614e0b9c97fdfbcec46321a50e020dc07585', 'd339de81cc3a7ede7ee99f1591a0d3f8947fae744713143aeee866fae7b8a0e4');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (17, '2026-11-20T08:36:00.000000+00:00', 'Ana Hoxha', 'handed_over', '{"to_person": "Mira Dervishi", "approved_by": "Ben Leka"}', 'd339de81cc3a7ede7ee99f1591a0d3f8947fae744713143aeee866fae7b8a0e4', '66ef1454df21e64df3b1903f15b235ff753b9270b0cc4259d31dd9f8d0fdf8ef');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (18, '2026-11-20T08:37:00.000000+00:00', 'Mira Dervishi', 'drawer_opened', '{"reason": "këmbim", "approved_by": "Ben Leka"}', '66ef1454df21e64df3b1903f15b235ff753b9270b0cc4259d31dd9f8d0fdf8ef', '2590a6789b29f93248704d7e33a675c62b5897336b7244459c1df2aa4bdf4a59');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (19, '2026-11-20T08:38:00.000000+00:00', 'Mira Dervishi', 'line_removed', '{"total": "180.00"}', '2590a6789b29f93248704d7e33a675c62b5897336b7244459c1df2aa4bdf4a59', '725eb0e2d13ab5519efe132620121fd8a86917fb03b3e1bdafcbc5c9fc5004b6');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (20, '2026-11-20T08:40:00.000000+00:00', 'Mira Dervishi', 'day_closed', '{"number": "1"}', '725eb0e2d13ab5519efe132620121fd8a86917fb03b3e1bdafcbc5c9fc5004b6', 'dfc55fc840c16c12b54935f9bc87fa28bfcaf97ec837aa8f3cc76595a2b8f591');
INSERT INTO journal (number, moment, person, deed, facts, previous_link, link)
    VALUES (21, '2026-11-20T08:45:00.000000+00:00', 'Mira Dervishi', 'basket_parked', '{"name": "tavolina 4"}', 'dfc55fc840c16c12b54935f9bc87fa28bfcaf97ec837aa8f3cc76595a2b8f591', '068f8f02dc3bbe13356227ccc5c546fcafa66179d7e8c6fc8112b84b66577fdd');
INSERT INTO draft_line (position, line)
    VALUES (0, '{"article_id":"101","name":"Qumësht 1 L","price":18000,"vat_code":"B","unit":"XPP","category":"Bulmet","barcodes":["5310042031104"],"weighed":false,"quantity":1000,"discount":null}');
INSERT INTO draft_line (position, line)
    VALUES (1, '{"article_id":"9","name":"Kafe 250 g","price":42000,"vat_code":"E","unit":"XPP","category":"Bulmet","barcodes":["5310042031203","12345670"],"weighed":false,"quantity":2000,"discount":null}');
INSERT INTO parked (parked_id, name, basket, parked_at, parked_by)
    VALUES (1, 'tavolina 4', '{"discount":null,"lines":[{"article_id":"9","name":"Kafe 250 g","price":42000,"vat_code":"E","unit":"XPP","category":"Bulmet","barcodes":["5310042031203","12345670"],"weighed":false,"quantity":1000,"discount":null}]}', '2026-11-20T08:45:00.000000+00:00', 'Mira Dervishi');
INSERT INTO parked (parked_id, name, basket, parked_at, parked_by)
    VALUES (2, '', '{"discount":null,"lines":[{"article_id":"101","name":"Qumësht 1 L","price":18000,"vat_code":"B","unit":"XPP","category":"Bulmet","barcodes":["5310042031104"],"weighed":false,"quantity":1000,"discount":null}]}', '2026-11-20T08:46:00.000000+00:00', 'Ana Hoxha');
INSERT INTO exchange_rate (sequence, currency, rate, day, person)
    VALUES (1, 'EUR', '97.4', '2026-11-20', 'Ben Leka');
INSERT INTO saved_buyer (id_type, id_number, name, folded_name, address, town, country, country_code, used_at)
    VALUES ('NUIS', 'L62104871M', 'Kafe Bar Agimi sh.p.k.', 'kafe bar agimi sh.p.k.', 'Rruga Myslym Shyri 41', 'Tiranë', 'ALB', 'AL', '2026-11-20T08:47:00.000000+00:00');
INSERT INTO article (number, article_id, name, folded_name, price, vat_code, unit, category, weighed)
    VALUES (1, '101', 'Qumësht 1 L', 'qumesht 1 l', 18000, 'B', 'XPP', 'Bulmet', 0);
INSERT INTO article (number, article_id, name, folded_name, price, vat_code, unit, category, weighed)
    VALUES (2, '7', 'Djathë i bardhë', 'djathe i bardhe', 89000, 'B', 'KGM', 'Bulmet', 1);
INSERT INTO article (number, article_id, name, folded_name, price, vat_code, unit, category, weighed)
    VALUES (3, '9', 'Kafe 250 g', 'kafe 250 g', 42000, 'E', 'XPP', 'Bulmet', 0);
INSERT INTO barcode (code, article_id, position, written)
    VALUES ('12345670', '9', 1, '12345670');
INSERT INTO barcode (code, article_id, position, written)
    VALUES ('5310042031104', '101', 0, '5310042031104');
INSERT INTO barcode (code, article_id, position, written)
    VALUES ('5310042031203', '9', 0, '5310042031203');
INSERT INTO cash_count (sequence, day, moment, person, purpose, counted, expected, is_blind, note, pieces, foreign_cash)
    VALUES (1, '2026-11-20', '2026-11-20T08:35:00.000000+00:00', 'Ben Leka', 'check', 622450, 813205, 0, '', '[[5000, 1], [1, 7]]', '[{"currency":"EUR","amount":"12.50","rate":"97.4"}]');
INSERT INTO cash_count (sequence, day, moment, person, purpose, counted, expected, is_blind, note, to_person, approved_by)
    VALUES (2, '2026-11-20', '2026-11-20T08:36:00.000000+00:00', 'Ana Hoxha', 'hand_over', 803205, 813205, 0, '', 'Mira Dervishi', 'Ben Leka');
INSERT INTO cash_count (sequence, day, moment, person, purpose, counted, expected, is_blind, note)
    VALUES (3, '2026-11-20', '2026-11-20T08:39:00.000000+00:00', 'Mira Dervishi', 'close', 813205, 813205, 0, '');
INSERT INTO day_closing (number, day, taken_at, person, last_movement, report, sha256)
    VALUES (1, '2026-11-20', '2026-11-20T08:40:00.000000+00:00', 'Mira Dervishi', 7, '{"day":"2026-11-20","made_at":"2026-11-20T08:40:00Z","made_by":"Mira Dervishi","sales_count":4,"returns_count":0,"returns_total":"0.00","total":"2732.05","average":"683.01","discounts":"0.00","vat":[{"code":"B","rate":"20","net":"1226.71","vat":"245.34","gross":"1472.05"},{"code":"E","rate":"6","net":"1188.68","vat":"71.32","gross":"1260.00"}],"vat_total":"316.66","payments":[{"kind":"cash","count":4,"amount":"2632.05"},{"kind":"card","count":1,"amount":"100.00"}],"foreign":[],"operators":[{"name":"Ana Hoxha","sales_count":4,"returns_count":0,"total":"2732.05"}],"articles":[{"article_id":"9","name":"Kafe 250 g","quantity":"3","amount":"1260.00"},{"article_id":"7","name":"Djathë i bardhë","quantity":"0.845","amount":"752.05"},{"article_id":"101","name":"Qumësht 1 L","quantity":"4","amount":"720.00"}],"hours":[{"hour":9,"total":"2732.05","week_before":"0.00"}],"watched":{"removed_lines":1,"removed_value":"180.00","put_back":0,"no_sales":[{"moment":"2026-11-20T08:37:00Z","person":"Mira Dervishi","reason":"këmbim"}]},"standing":{"waiting":5,"refused":0,"replaced":1,"closed":0},"open_orders":{"count":0,"total":"0.00"},"purchases":{"count":0,"total":"0.00"},"cash":{"opening":"5000.00","deposits":"1000.00","withdrawals":"500.00","lines":[{"kind":"opening","count":1,"amount":"5000.00"},{"kind":"sale","count":4,"amount":"2632.05"},{"kind":"deposit","count":1,"amount":"1000.00"},{"kind":"withdrawal","count":1,"amount":"-500.00"}],"expected":"8132.05","counted":"8132.05","difference":"0.00","counts":[{"day":"2026-11-20","moment":"2026-11-20T08:35:00Z","person":"Ben Leka","purpose":"check","count":{"amount":"6224.50","pieces":[[5000,1],[1,7]],"foreign":[{"currency":"EUR","amount":"12.50","rate":"97.4"}],"note":"","is_blind":false},"expected":"8132.05","to_person":null,"approved_by":null},{"day":"2026-11-20","moment":"2026-11-20T08:36:00Z","person":"Ana Hoxha","purpose":"hand_over","count":{"amount":"8032.05","pieces":[],"foreign":[],"note":"","is_blind":false},"expected":"8132.05","to_person":"Mira Dervishi","approved_by":"Ben Leka"},{"day":"2026-11-20","moment":"2026-11-20T08:39:00Z","person":"Mira Dervishi","purpose":"close","count":{"amount":"8132.05","pieces":[],"foreign":[],"note":"","is_blind":false},"expected":"8132.05","to_person":null,"approved_by":null}],"differences":["-1907.55","1807.55","100.00"],"carried_over":null},"last_movement":7,"is_clock_behind":false,"last_reissue":0}', '88dff9dd1f04c13fee3a449a1b659b7336dbfcbf325b4498eee9650a46839fb8');
INSERT INTO reissue (sequence, doc_id, sale_key, changes_vat)
    VALUES (1, 'till-0004', '20261120-0003', 0);
INSERT INTO reissue_line (reissue, position, name, vat_code, unit)
    VALUES (1, 0, 'Qumësht i plotë 1 L', 'B', 'XPP');
INSERT INTO reissue_vat (reissue, position, vat_code, rate_percent, gross, net, vat)
    VALUES (1, 0, 'B', '20', 18000, 15000, 3000);

INSERT INTO category (name, articles) SELECT category, count(*) FROM article GROUP BY category;
INSERT INTO article_search (rowid, name, category)
    SELECT article.number, char(63743) || ' ' || article.folded_name, category.mark
    FROM article JOIN category ON category.name = article.category ORDER BY article.number;
