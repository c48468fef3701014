; The installer's own words, in English and Albanian.
;
; Lives here: every text of installer.nsi that a person reads; the pages' usual texts are NSIS's own.
; Must not: be written in anything but UTF-8.

!macro Words NAME ENGLISH ALBANIAN
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_ALBANIAN} "${ALBANIAN}"
!macroend

!insertmacro Words StillOpen "The till is open. Finish the sale, close the till, then try again." \
  "Arka është e hapur. Përfundo shitjen, mbylle arkën dhe provo përsëri."
!insertmacro Words NotOurs "This folder holds other files. Choose an empty folder." \
  "Kjo dosje ka skedarë të tjerë. Zgjidh një dosje bosh."
!insertmacro Words TooOld "Till needs 64-bit Windows 10 (1809) or newer." \
  "Till kërkon Windows 10 (1809) 64-bit ose më të ri."
!insertmacro Words ForEverybody "Till is installed here for everybody. Start this program again as an administrator." \
  "Till është instaluar këtu për të gjithë. Nise këtë program përsëri si administrator."
!insertmacro Words NoCopy "The sales could not be copied before the update, so nothing was changed. Is the disk full?" \
  "Shitjet nuk u kopjuan dot para përditësimit, prandaj nuk u ndryshua asgjë. Mos është plot disku?"
!insertmacro Words Copied "The sales were copied to" "Shitjet u kopjuan te"
!insertmacro Words Installed "Till ${VERSION} is installed.$\r$\n$\r$\nSales and settings are kept in$\r$\n$Data" \
  "Till ${VERSION} u instalua.$\r$\n$\r$\nShitjet dhe cilësimet ruhen te$\r$\n$Data"
!insertmacro Words ForWhom \
  "Installed for you alone, whoever uses this account may change the program itself. For a till that cashiers use, choose everybody." \
  "Vetëm për ty: kush përdor këtë llogari mund ta ndryshojë vetë programin. Për një arkë me arkëtarë zgjidh të gjithë përdoruesit."
!insertmacro Words OnDesktop "Entry on the desktop" "Ikonë në tavolinë"
!insertmacro Words WithTerminal "Till Terminal, for administrators" "Till Terminal, për administratorë"
!insertmacro Words AboutTerminal "A terminal for the till's commands in the Start menu. A cashier needs none." \
  "Një terminal për komandat e arkës në menynë Start. Arkëtarit nuk i duhet."
!insertmacro Words AboutDemo "Try the till: a demo shop, every PIN is 1234" "Provo arkën: një dyqan provë, çdo PIN është 1234"
!insertmacro Words UnknownWord "This word is not known, so nothing was done:" "Kjo fjalë nuk njihet, prandaj nuk u bë asgjë:"
!insertmacro Words NoAnswers "This file of answers is not there, so nothing was done:" "Ky skedar përgjigjesh nuk gjendet, prandaj nuk u bë asgjë:"
!insertmacro Words SetUpSaid "What was set up stands in" "Çfarë u vendos shkruhet te"
!insertmacro Words NotSetUp "Till is installed, and not set up. Mend what is wrong and start this program again; it stands in" \
  "Till u instalua, por s'u vendos. Ndreq gabimin dhe nise përsëri këtë program; gabimi shkruhet te"
!insertmacro Words NotAccepted "Till is installed and set up, and the service has not accepted it yet. What it said stands in" \
  "Till u instalua dhe u vendos, por shërbimi s'e ka pranuar ende. Ç'tha shkruhet te"
!insertmacro Words AtLogon "Start when Windows starts" "Nise bashkë me Windows-in"
!insertmacro Words AboutProgram "The till itself." "Vetë arka."
!insertmacro Words AboutDesktop "An entry on the desktop that opens the till." "Një ikonë në tavolinën e punës që hap arkën."
!insertmacro Words AboutLogon "The till opens by itself after you sign in to Windows." \
  "Arka hapet vetë pasi hyn në Windows."
!insertmacro Words DataStays "Sales and settings stay in $Data" "Shitjet dhe cilësimet mbeten te $Data"
!insertmacro Words SalesToo "My sales and settings too" "Edhe shitjet dhe cilësimet e mia"
!insertmacro Words AboutSales "Removes $Data for good, with every sale that was not sent yet." \
  "Fshin përgjithmonë $Data, edhe shitjet që s'janë dërguar."
!insertmacro Words ReallySales \
  "Remove all sales and settings in $Data for good? Sales that were not sent yet are lost; the law asks you to keep the others." \
  "Të fshihen përgjithmonë shitjet dhe cilësimet te $Data? Shitjet e padërguara humbin; të tjerat ligji kërkon t'i ruash."
