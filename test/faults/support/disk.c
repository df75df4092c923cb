/*
 * A layer between a program and its disk (LD_PRELOAD), for files under FAULT_DATA.
 *
 * A write reaches the folder FAULT_DURABLE only when the file is synced, so that folder holds what a machine would find
 * after a power failure. With FAULT_LIES=1 syncing copies nothing, as on a disk that lies about fsync.
 * The file FAULT_CONTROL contains two numbers: the errno that writes, and that syncs, fail with; 0 lets them succeed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

struct change {
  char path[PATH_MAX];
  off64_t at;
  size_t length; /* 0: the file was cut off at `at` */
  struct change *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct change *first, **last = &first;
static volatile int32_t *control;
static const char *data, *durable;
static int lies;

__attribute__((constructor)) static void begin(void) {
  data = getenv("FAULT_DATA");
  durable = getenv("FAULT_DURABLE");
  lies = getenv("FAULT_LIES") != NULL;
  const char *name = getenv("FAULT_CONTROL");
  if (name == NULL) return;
  int fd = open(name, O_RDWR);
  if (fd < 0) return;
  control = mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
  if (control == MAP_FAILED) control = NULL;
  close(fd);
}

/* The name of an open file inside the folder, or NULL if it is another file. */
static const char *name_of(int fd, char *path) {
  if (data == NULL) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return NULL;
  path[length] = 0;
  size_t folder = strlen(data);
  if (strncmp(path, data, folder) != 0 || path[folder] != '/') return NULL;
  if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
  return path + folder + 1;
}

static void remember(const char *name, off64_t at, size_t length) {
  if (durable == NULL) return;
  struct change *change = malloc(sizeof *change);
  snprintf(change->path, sizeof change->path, "%s", name);
  change->at = at;
  change->length = length;
  change->next = NULL;
  pthread_mutex_lock(&lock);
  *last = change;
  last = &change->next;
  pthread_mutex_unlock(&lock);
}

/* Copies to the durable folder what was written to the file; with fd < 0, discards it. */
static void settle(const char *name, int fd) {
  if (durable == NULL) return;
  char path[PATH_MAX * 2], buffer[65536];
  snprintf(path, sizeof path, "%s/%s", durable, name);
  pthread_mutex_lock(&lock);
  int out = fd < 0 ? -1 : open(path, O_RDWR | O_CREAT, 0600);
  static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
  if (real_pwrite == NULL) real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  struct change **place = &first;
  while (*place != NULL) {
    struct change *change = *place;
    if (strcmp(change->path, name) != 0) {
      place = &change->next;
      continue;
    }
    if (out >= 0 && change->length == 0 && ftruncate(out, change->at) != 0) abort();
    for (size_t done = 0; out >= 0 && done < change->length;) {
      size_t want = change->length - done < sizeof buffer ? change->length - done : sizeof buffer;
      ssize_t got = pread64(fd, buffer, want, change->at + done);
      if (got <= 0) break;
      if (real_pwrite(out, buffer, got, change->at + done) != got) abort();
      done += got;
    }
    *place = change->next;
    free(change);
  }
  last = &first;
  while (*last != NULL) last = &(*last)->next;
  if (out >= 0) close(out);
  pthread_mutex_unlock(&lock);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite64");
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (name != NULL && control != NULL && control[0] != 0) {
    errno = control[0];
    return -1;
  }
  ssize_t written = real(fd, bytes, length, at);
  if (name != NULL && written > 0) remember(name, at, written);
  return written;
}

int ftruncate64(int fd, off64_t length) {
  static int (*real)(int, off64_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "ftruncate64");
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (name != NULL && control != NULL && control[0] != 0) {
    errno = control[0];
    return -1;
  }
  int result = real(fd, length);
  if (name != NULL && result == 0) remember(name, length, 0);
  return result;
}

static int synced(const char *which, int fd) {
  int (*real)(int) = dlsym(RTLD_NEXT, which);
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (name != NULL && control != NULL && control[1] != 0) {
    errno = control[1];
    return -1;
  }
  int result = real(fd);
  if (name != NULL && result == 0 && !lies) settle(name, fd);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }

int fdatasync(int fd) { return synced("fdatasync", fd); }

int unlink(const char *path) {
  static int (*real)(const char *);
  if (real == NULL) real = dlsym(RTLD_NEXT, "unlink");
  size_t folder = data == NULL ? 0 : strlen(data);
  if (durable != NULL && strncmp(path, data, folder) == 0 && path[folder] == '/') {
    char other[PATH_MAX * 2];
    settle(path + folder + 1, -1);
    snprintf(other, sizeof other, "%s/%s", durable, path + folder + 1);
    real(other);
  }
  return real(path);
}
