/* The till as a Windows program: loads the Python beside it and runs the module `till`.
 *
 * Lives here: till.exe (for a terminal) and tillw.exe (without one); the same code, linked twice.
 * Must not: look anywhere but in its own folder, or know what the till does.
 * The compiler is told PYTHON, the name of the library, such as L"python313.dll".
 */
#include <windows.h>
#include <wchar.h>
#include <stdlib.h>

#ifndef MODULE
#define MODULE L"till" /* the proof runs another one with the same Python */
#endif

typedef int (*PyMain)(int, wchar_t **);

static int stop(const wchar_t *why)
{
    MessageBoxW(NULL, why, L"Till", MB_OK | MB_ICONERROR);
    return 1;
}

/* Return the program's own path; the folder alone where `with_name` is 0. */
static wchar_t *own_path(int with_name)
{
    static wchar_t path[32768];
    DWORD length = GetModuleFileNameW(NULL, path, 32767);
    path[length] = 0;
    if (!with_name) {
        wchar_t *last = wcsrchr(path, L'\\');
        if (last) last[1] = 0;
    }
    return path;
}

static int run(int argc, wchar_t **argv)
{
    wchar_t library[32768];
    wchar_t **words = calloc((size_t)argc + 8, sizeof *words);
    int count = 0;
    if (!words) return stop(L"Not enough memory.");
    wcscpy(library, own_path(0));
    if (wcslen(library) > 32000) return stop(L"The till's folder has too long a name.");
    wcscat(library, PYTHON);
    /* The library is looked for here alone, and what it needs in its own folder and in Windows'. */
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_SYSTEM32);
    if (!python) return stop(L"The till is not complete: " PYTHON L" is missing or damaged. Install it again.");
    PyMain main_of_python = (PyMain)(void *)GetProcAddress(python, "Py_Main");
    if (!main_of_python) return stop(L"The till is not complete: " PYTHON L" is another one. Install it again.");
    words[count++] = own_path(1);
    words[count++] = L"-X"; /* text is UTF-8, as on the other systems */
    words[count++] = L"utf8=1";
    words[count++] = L"-B"; /* nothing is written into the program's folder */
    words[count++] = L"-m";
    words[count++] = MODULE;
    for (int i = 1; i < argc; i++) words[count++] = argv[i];
    words[count] = NULL;
    return main_of_python(count, words);
}

#ifdef WITHOUT_TERMINAL
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, wchar_t *line, int show)
{
    (void)instance; (void)before; (void)line; (void)show;
    return run(__argc, __wargv);
}
#else
int wmain(int argc, wchar_t **argv)
{
    return run(argc, argv);
}
#endif
