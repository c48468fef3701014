from tests.stories import test_scanner_under_x as t
from tests.stories.test_scanner_under_x import counter, display, furnished
import time, json, pytest
pytestmark=[pytest.mark.timeout(250)]
def test_x(counter):
    real = counter.program.until
    def until(holds, what):
        if "500" not in what: return real(holds, what)
        last=-1; same=0
        while same<3:
            n=len(counter.program.basket()); same = same+1 if n==last and n else 0
            last=n; print("lines", n, flush=True); time.sleep(4)
        counter.display.look().save("/tmp/display/x.png")
        got=[l[0] for l in counter.program.basket()]
        codes,_=t._one_after_the_other()
        names={"4006381332101":"A005","5310042031104":"A006","A001":"A001"}
        want=[names[c] for c in codes]
        for i,(a,b) in enumerate(zip(got,want)):
            if a!=b: print("first difference", i, got[i-3:i+5], want[i-3:i+5]); break
        print([ (i,q) for i,(a,q) in enumerate(counter.program.basket()) if q!=1])
        print(counter.program.said()[-3000:])
        assert last==500
    counter.program.until = until
    t.test_five_hundred_scans_are_neither_lost_nor_merged_nor_in_a_wrong_field(counter)
