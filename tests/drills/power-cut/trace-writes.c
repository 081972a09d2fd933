/*
 * Preloaded into a program, it notes every write below one folder, with its bytes and in order, and every sync: what a power cut at any
 * moment could leave is made of that afterwards (disk-of-trace.ts). POWER_CUT_FOLDER: the folder. POWER_CUT_TRACE: where the notes go.
 *
 * A note: kind (1 byte), bytes of the path (4), of the second path or the data (4), offset (8), then path and data. Little-endian as the machine is.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *paths[MAX_FILES];
static int trace = -1;
static const char *folder;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  folder = getenv("POWER_CUT_FOLDER");
  const char *path = getenv("POWER_CUT_TRACE");
  if (folder && path) trace = REAL(open64)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_below(const char *path) {
  return trace >= 0 && path && strncmp(path, folder, strlen(folder)) == 0;
}

static void note(char kind, const char *path, const void *data, uint32_t length, uint64_t offset) {
  uint32_t path_length = (uint32_t)strlen(path);
  char head[17];
  head[0] = kind;
  memcpy(head + 1, &path_length, 4);
  memcpy(head + 5, &length, 4);
  memcpy(head + 9, &offset, 8);
  struct iovec parts[3] = {{head, sizeof head}, {(void *)path, path_length}, {(void *)data, length}};
  if (writev(trace, parts, 3) < 0) abort();
}

static const char *path_of(int fd) {
  return fd >= 0 && fd < MAX_FILES ? paths[fd] : NULL;
}

static int opened(int fd, const char *path, int flags, int existed) {
  if (fd < 0 || fd >= MAX_FILES || !is_below(path)) return fd;
  pthread_mutex_lock(&lock);
  free(paths[fd]);
  paths[fd] = strdup(path);
  if (!existed && (flags & O_CREAT)) note('C', path, NULL, 0, 0);
  else if (flags & O_TRUNC) note('T', path, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return fd;
}

static int exists(const char *path) {
  struct stat found;
  return is_below(path) && stat(path, &found) == 0;
}

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    va_list rest;                                                    \
    va_start(rest, flags);                                           \
    mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;      \
    va_end(rest);                                                    \
    int existed = exists(path);                                      \
    return opened(REAL(name)(path, flags, mode), path, flags, existed); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  pthread_mutex_lock(&lock);
  if (path_of(fd)) {
    free(paths[fd]);
    paths[fd] = NULL;
  }
  pthread_mutex_unlock(&lock);
  return REAL(close)(fd);
}

/* The lock spans write and note: two threads' writes are noted in the order in which they were made. */
#define WRITE(name, offset_type)                                                     \
  ssize_t name(int fd, const void *data, size_t length, offset_type offset) {         \
    if (!path_of(fd)) return REAL(name)(fd, data, length, offset);                    \
    pthread_mutex_lock(&lock);                                                       \
    ssize_t written = REAL(name)(fd, data, length, offset);                          \
    if (written > 0) note('W', paths[fd], data, (uint32_t)written, (uint64_t)offset); \
    pthread_mutex_unlock(&lock);                                                     \
    return written;                                                                  \
  }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length) {
  if (!path_of(fd)) return REAL(write)(fd, data, length);
  pthread_mutex_lock(&lock);
  ssize_t written = REAL(write)(fd, data, length);
  if (written > 0) note('W', paths[fd], data, (uint32_t)written, (uint64_t)(lseek(fd, 0, SEEK_CUR) - written));
  pthread_mutex_unlock(&lock);
  return written;
}

#define TRUNCATE(name, length_type)                                   \
  int name(int fd, length_type length) {                              \
    if (!path_of(fd)) return REAL(name)(fd, length);                  \
    pthread_mutex_lock(&lock);                                        \
    int done = REAL(name)(fd, length);                                \
    if (done == 0) note('T', paths[fd], NULL, 0, (uint64_t)length);   \
    pthread_mutex_unlock(&lock);                                      \
    return done;                                                      \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                        \
  int name(int fd) {                                      \
    if (!path_of(fd)) return REAL(name)(fd);              \
    pthread_mutex_lock(&lock);                            \
    note('S', paths[fd], NULL, 0, 0);                     \
    pthread_mutex_unlock(&lock);                          \
    return 0; /* what the trace says is what counts */    \
  }
SYNC(fsync)
SYNC(fdatasync)

int rename(const char *from, const char *to) {
  pthread_mutex_lock(&lock);
  int done = REAL(rename)(from, to);
  if (done == 0 && is_below(from)) note('R', from, to, (uint32_t)strlen(to), 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int unlink(const char *path) {
  pthread_mutex_lock(&lock);
  int done = REAL(unlink)(path);
  if (done == 0 && is_below(path)) note('U', path, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return done;
}
