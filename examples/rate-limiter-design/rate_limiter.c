/* First attempt: fixed window, counts in this process only. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#define MAX_KEYS 1024
#define LIMIT_PER_SECOND 100

struct window
{
  char key[64];
  time_t second;
  uint32_t count;
};

static struct window windows[MAX_KEYS];

static struct window *
find_window (const char *key)
{
  uint32_t hash = 5381;

  for (const char *p = key; *p != '\0'; p++)
    hash = hash * 33 + (unsigned char) *p;
  return &windows[hash % MAX_KEYS];
}

bool
rate_limiter_allow (const char *key)
{
  struct window *w = find_window (key);
  time_t now = time (NULL);

  if (w->second != now || strncmp (w->key, key, sizeof w->key - 1) != 0)
    {
      strncpy (w->key, key, sizeof w->key - 1);
      w->second = now;
      w->count = 0;
    }
  return ++w->count <= LIMIT_PER_SECOND;
}

void
rate_limiter_reset (void)
{
  memset (windows, 0, sizeof windows);
}
