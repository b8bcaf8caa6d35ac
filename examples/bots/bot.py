# Plays hog-fa18: zero dice if they score 8 or more, else five.
import sys


def policy(score, opponent):
    tens, units = opponent // 10, opponent % 10
    return 0 if max(2 * tens - units, 1) >= 8 else 5


for line in sys.stdin:
    score, opponent = map(int, line.split()[:2])
    print(policy(score, opponent), flush=True)
