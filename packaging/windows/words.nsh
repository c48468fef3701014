; The installer's own words, in English and Albanian.
;
; Lives here: every text of installer.nsi that a person reads; the pages' usual texts are NSIS's own.
; Must not: be written in anything but UTF-8.

!macro Words NAME ENGLISH ALBANIAN
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_ALBANIAN} "${ALBANIAN}"
!macroend

!insertmacro Words StillOpen "Till is open. Finish the sale, close Till and try again." \
  "Till-i është i hapur. Përfundo shitjen, mbyll Till-in dhe provo përsëri."
!insertmacro Words NotOurs "This folder holds other files. Choose an empty folder." \
  "Kjo dosje ka skedarë të tjerë. Zgjidh një dosje bosh."
!insertmacro Words TooOld "Till needs 64-bit Windows 10 (1809) or newer." \
  "Till kërkon Windows 10 (1809) 64-bit ose më të ri."
!insertmacro Words ForEverybody "Till is installed for all users of this computer. Run this program again as administrator." \
  "Till-i është instaluar për të gjithë përdoruesit e këtij kompjuteri. Nise këtë program përsëri si administrator."
!insertmacro Words NoCopy "The backup before the update failed. Nothing was changed. Check that the disk is not full." \
  "Kopja rezervë para përditësimit dështoi. Asgjë nuk u ndryshua. Kontrollo nëse disku është plot."
!insertmacro Words Copied "Backup saved in" "Kopja rezervë u ruajt te"
!insertmacro Words Installed "Till ${VERSION} is installed.$\r$\n$\r$\nSales and settings are in$\r$\n$Data" \
  "Till-i ${VERSION} u instalua.$\r$\n$\r$\nShitjet dhe cilësimet janë te$\r$\n$Data"
!insertmacro Words ForWhom \
  "Installed for you only, anybody with this account can change the program. For a till that cashiers use, choose all users." \
  "I instaluar vetëm për ty, programin mund ta ndryshojë kushdo me këtë llogari. Për një arkë me arkëtarë zgjidh të gjithë përdoruesit."
!insertmacro Words OnDesktop "Desktop shortcut" "Ikonë në desktop"
!insertmacro Words WithTerminal "Till Terminal, for administrators" "Till Terminal, për administratorë"
!insertmacro Words AboutTerminal "A terminal for commands, in the Start menu. Cashiers do not need it." \
  "Një terminal për komandat, në menynë Start. Arkëtarëve nuk u duhet."
!insertmacro Words AboutDemo "Try the demo shop; every PIN is 1234" "Provo dyqanin demo; çdo PIN është 1234"
!insertmacro Words UnknownWord "Unknown argument; nothing was changed:" "Argument i panjohur; asgjë nuk u ndryshua:"
!insertmacro Words NoAnswers "The file of answers was not found; nothing was changed:" "Skedari i përgjigjeve nuk u gjet; asgjë nuk u ndryshua:"
!insertmacro Words SetUpSaid "Setup log:" "Ditari i konfigurimit:"
!insertmacro Words NotSetUp "Till is installed but not set up. Correct the error and run this program again. The error is in" \
  "Till-i u instalua, por nuk u konfigurua. Korrigjo gabimin dhe nise përsëri këtë program. Gabimi është te"
!insertmacro Words NotAccepted "Till is installed and set up, but the service has not accepted it yet. Its answer is in" \
  "Till-i u instalua dhe u konfigurua, por shërbimi nuk e ka pranuar ende. Përgjigjja është te"
!insertmacro Words AtLogon "Open at sign-in to Windows" "Hape kur ndizet Windows-i"
!insertmacro Words AboutProgram "The program." "Programi."
!insertmacro Words AboutDesktop "A desktop shortcut that opens Till." "Një ikonë në desktop që hap Till-in."
!insertmacro Words AboutLogon "Till opens automatically after you sign in to Windows." \
  "Till-i hapet automatikisht pasi hyn në Windows."
!insertmacro Words DataStays "Sales and settings stay in $Data" "Shitjet dhe cilësimet mbeten te $Data"
!insertmacro Words SalesToo "Delete sales and settings too" "Fshi edhe shitjet dhe cilësimet"
!insertmacro Words AboutSales "Deletes $Data for good, with all sales not sent yet." \
  "Fshin përgjithmonë $Data, edhe shitjet e padërguara."
!insertmacro Words ReallySales \
  "Delete all sales and settings in $Data for good? Sales not sent yet are lost. The law requires you to keep the others." \
  "Të fshihen përgjithmonë shitjet dhe cilësimet te $Data? Shitjet e padërguara humbin. Ligji kërkon t'i ruash të tjerat."
