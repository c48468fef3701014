/* Stands in for Windows' icuuc.dll under Wine: Qt asks for these, and without them uses its own converters.
 * Only for the proof; never shipped. */
#define NOTHING(name) __declspec(dllexport) void *name(void) { return 0; }

NOTHING(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NOTHING(UCNV_TO_U_CALLBACK_SUBSTITUTE)
NOTHING(ucnv_cbFromUWriteUChars)
NOTHING(ucnv_cbToUWriteUChars)
NOTHING(ucnv_close)
NOTHING(ucnv_countAvailable)
NOTHING(ucnv_fromUCountPending)
NOTHING(ucnv_fromUnicode)
NOTHING(ucnv_getAvailableName)
NOTHING(ucnv_getFromUCallBack)
NOTHING(ucnv_getMaxCharSize)
NOTHING(ucnv_getName)
NOTHING(ucnv_getStandardName)
NOTHING(ucnv_getToUCallBack)
NOTHING(ucnv_open)
NOTHING(ucnv_reset)
NOTHING(ucnv_setFromUCallBack)
NOTHING(ucnv_setToUCallBack)
NOTHING(ucnv_toUCountPending)
NOTHING(ucnv_toUnicode)
