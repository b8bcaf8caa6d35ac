//go:build ignore

/*
 * pig_vi: Pig by value iteration as textbooks have it, the yardstick of `make bench`.
 *
 * P[i][j][k] is the chance that the player to move wins with score i, opponent's score j and turn
 * total k. Sweep over all states, i, j and k ascending, updating in place, until no value changes by
 * more than 1e-9 in a sweep.
 *
 *   cc -O3 -o pig_vi pig_vi.c && ./pig_vi 3
 *
 * The argument is the number of repetitions (default 1). Each prints one line of JSON: CPU seconds
 * of this process for the iteration, sweeps, and the value of the game for the first player.
 */
#define _POSIX_C_SOURCE 200112L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GOAL = 100, SIDES = 6 };

static double P[GOAL][GOAL][GOAL];

static double cpu_seconds(void) {
	struct timespec t;
	if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0) {
		perror("clock_gettime");
		exit(1);
	}
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* best returns the value of the better of roll and hold. */
static double best(int i, int j, int k) {
	double roll = 1 - P[j][i][0];
	for (int face = 2; face <= SIDES; face++)
		roll += i + k + face >= GOAL ? 1 : P[i][j][k + face];
	roll /= SIDES;
	double hold = 1 - P[j][i + k][0];
	return roll > hold ? roll : hold;
}

/* sweep updates every state once and returns the largest change. */
static double sweep(void) {
	double change = 0;
	for (int i = 0; i < GOAL; i++)
		for (int j = 0; j < GOAL; j++)
			for (int k = 0; k < GOAL - i; k++) {
				double v = best(i, j, k);
				double d = fabs(v - P[i][j][k]);
				if (d > change)
					change = d;
				P[i][j][k] = v;
			}
	return change;
}

int main(int argc, char **argv) {
	int repetitions = argc > 1 ? atoi(argv[1]) : 1;
	if (argc > 2 || repetitions < 1) {
		fprintf(stderr, "usage: pig_vi [REPETITIONS]\n");
		return 2;
	}
	for (int r = 0; r < repetitions; r++) {
		double begin = cpu_seconds();
		memset(P, 0, sizeof P);
		int sweeps = 1;
		while (sweep() > 1e-9)
			sweeps++;
		printf("{\"cpu_seconds\": %.6f, \"sweeps\": %d, \"value\": %.15f}\n",
			cpu_seconds() - begin, sweeps, P[0][0][0]);
	}
	return 0;
}
