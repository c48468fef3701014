"""Words of Qt's own that the window can show: a field's menu (right button, or a long touch).

Lives here: those words, marked so that `lupdate` finds them, each in Qt's own context.
Must not: words of the till (resources/words), looking anything up.
"""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

FIELD_MENU: Final = (
    QT_TRANSLATE_NOOP("QLineEdit", "&Undo"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Redo"),
    QT_TRANSLATE_NOOP("QLineEdit", "Cu&t"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Copy"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Paste"),
    QT_TRANSLATE_NOOP("QLineEdit", "Delete"),
    QT_TRANSLATE_NOOP("QLineEdit", "Select All"),
)
