/* The core of `boxed` in C, random cards, six teams: what a compiler makes of the rules that the batch plays in NumPy.
 *
 *   cc -O3 -o batch_core batch_core.c && ./batch_core SECONDS SEED
 *
 * rides whole races for so many seconds of processor time and prints: moves, seconds, races, turns, points (sum).
 * Rules: R5.1-2 (front square first, then arrival), R5.4 (drawn team), R6.1-2, R6.5, R7.1-2, R7.6 (newly alone). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEAMS = 6, RIDERS = 4 * TEAMS, LINES = 3, PLACES = 8, DEALS = 4096 };

static const int LINE[LINES] = {33, 73, 100};
static const int SCALE[LINES][RIDERS] = {
    {10, 8, 6, 5, 4, 3, 2, 1}, {10, 8, 6, 5, 4, 3, 2, 1}, {20, 16, 12, 10, 8, 6, 4, 2}};
static const int TOTAL[4] = {30, 25, 20, 16};

/* A rider is one number, so that sorting is cheap: from the top 16 bits for FAR - square, 8 free, 8 for who he is,
 * and four cards of 8, the newest lowest; a hand of three has 0 in the place of its oldest card. */
typedef uint64_t Rider;
enum { FAR = 4096, SQUARE_AT = 48, RIDER_AT = 32 };
#define SQUARE(rider) (FAR - (int)((rider) >> SQUARE_AT))
#define WHO(rider) ((int)((rider) >> RIDER_AT & 255))

typedef struct {
    Rider riders[RIDERS]; /* in order of movement */
    int points[RIDERS], crossed[LINES], alone;
} Race;

static uint64_t state;

static inline uint64_t draw64(void) { /* splitmix64 */
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int draw(int below) { /* the chance is off by less than 2**-28 */
    return (int)((draw64() >> 32) * (uint64_t)below >> 32);
}

static Rider deal(int id) {
    int cards = id % 4 == 0 ? 3 + draw(2) : 3, left;
    Rider hand;
    do { /* by trial and error */
        hand = 0, left = TOTAL[id % 4];
        for (int at = 0, card; at + 1 < cards; at++, left -= card) hand = hand << 8 | (Rider)(card = 1 + draw(15));
    } while (left < 1 || left > 15);
    return (Rider)FAR << SQUARE_AT | (Rider)id << RIDER_AT | hand << 8 | (Rider)left;
}

static void start(Race *race, const Rider deals[][RIDERS]) {
    const Rider *dealt = deals[draw(DEALS)];
    int first = draw(TEAMS);
    for (int at = 0; at < RIDERS; at++) race->riders[at] = dealt[4 * ((first + at % TEAMS) % TEAMS) + at / TEAMS];
    memset(race->points, 0, sizeof race->points);
    memset(race->crossed, 0, sizeof race->crossed);
    race->alone = -1;
}

/* One turn; returns the riders who moved, fewer than all when the race ended at the last of them. */
static int turn(Race *race, int *over) {
    Rider *riders = race->riders;
    for (int at = 0; at < RIDERS; at++) {
        Rider rider = riders[at];
        uint64_t held = 3 + ((rider >> 24 & 255) != 0);
        int shift = (int)((draw64() >> 32) * held >> 32) * 8, from = SQUARE(rider);
        Rider card = rider >> shift & 255, below = rider & (((Rider)1 << shift) - 1);
        int to = from + (int)card;
        riders[at] = (rider >> shift >> 8 << shift << 8 | below << 8) - (card << SQUARE_AT);
        for (int line = 0; line < LINES; line++)
            if (from <= LINE[line] && to > LINE[line])
                race->points[WHO(rider)] += SCALE[line][race->crossed[line]++];
        if (race->crossed[LINES - 1] == PLACES) {
            *over = 1;
            return at + 1;
        }
    }
    for (int at = 1; at < RIDERS; at++) { /* stable: who moved first has arrived first */
        Rider rider = riders[at], square = rider >> SQUARE_AT;
        int to = at;
        for (; to && riders[to - 1] >> SQUARE_AT > square; to--) riders[to] = riders[to - 1];
        riders[to] = rider;
    }
    int begins = 0, first = 0, square = SQUARE(riders[0]); /* of the string, and of the square */
    int lead = square - SQUARE(riders[1]), leader = WHO(riders[0]);
    riders[0] |= lead && leader != race->alone ? (Rider)(lead < 255 ? lead : 255) : 3;
    race->alone = lead ? leader : -1;
    for (int at = 1; at < RIDERS; at++) {
        int gap = square - SQUARE(riders[at]);
        begins = gap > 1 ? at : begins;
        first = gap > 0 ? at : first;
        square -= gap;
        riders[at] |= (Rider)(3 + first - begins);
    }
    return RIDERS;
}

int main(int count, char **words) {
    static Rider deals[DEALS][RIDERS];
    double seconds = count > 1 ? atof(words[1]) : 1.0, took;
    long long moves = 0, races = 0, turns = 0, points = 0;
    state = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    for (int at = 0; at < DEALS; at++)
        for (int id = 0; id < RIDERS; id++) deals[at][id] = deal(id);
    clock_t begun = clock();
    do {
        for (int many = 0; many < 64; many++, races++) {
            Race race;
            int over = 0;
            start(&race, (const Rider(*)[RIDERS])deals);
            for (; !over; turns++) moves += turn(&race, &over);
            for (int id = 0; id < RIDERS; id++) points += race.points[id];
        }
    } while ((took = (double)(clock() - begun) / CLOCKS_PER_SEC) < seconds);
    printf("%lld %.9f %lld %lld %lld\n", moves, took, races, turns, points);
    return 0;
}
