"""A test of the window destroys what it made in its own thread, whoever else takes memory."""

import gc
import threading
import weakref

Threads = list[threading.Thread]


class Circle:
    """What only a look for cycles finds, as a widget and its signals are one."""

    def __init__(self, ends: Threads) -> None:
        self.itself = self
        weakref.finalize(self, lambda: ends.append(threading.current_thread()))


def test_another_thread_that_takes_memory_destroys_nothing_of_a_window() -> None:
    ends: Threads = []
    Circle(ends)

    def take() -> None:
        kept = [[each] for each in range(2 * gc.get_threshold()[0])]
        assert kept

    other = threading.Thread(target=take)
    other.start()
    other.join()
    of_the_other = list(ends)
    gc.collect()

    assert of_the_other == []
    assert ends == [threading.current_thread()]
