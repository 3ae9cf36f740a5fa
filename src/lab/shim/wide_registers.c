/*
 * Lets user-mode-linux run on a CPU whose XSAVE area is larger than its buffer.
 *
 * A Linux 6.1 user-mode-linux keeps the extended registers of its processes in a buffer that has no
 * room for the tiles of AMX. Reading them is cut short, which nobody minds; writing them back is
 * then refused by the outer kernel, which wants the area whole ("set fp regs failed, errno = 14").
 * Preloaded into linux.uml, this ptrace() reads and writes the whole area and hands on the part
 * that fits. The tiles themselves are left out: nothing inside has asked for them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/uio.h>

#define EXTENDED_REGISTERS 0x202 /* NT_X86_XSTATE */
#define WIDEST (64 * 1024)
#define STATE_BITS 512         /* offset of XSTATE_BV in the area */
#define TILES (UINT64_C(3) << 17) /* components 17 and 18, tile configuration and tile data */

typedef long ptrace_function(int, pid_t, void *, void *);

static ptrace_function *outer;
static unsigned char whole[WIDEST] __attribute__((aligned(64)));
static size_t width; /* of the area on this CPU, zero until it has been read once */

static size_t shorter(size_t one, size_t other) { return one < other ? one : other; }

static long read_registers(pid_t pid, void *set, struct iovec *wanted) {
  struct iovec area = {whole, sizeof whole};
  long result = outer(PTRACE_GETREGSET, pid, set, &area);
  if (result < 0) return result;
  width = area.iov_len;
  wanted->iov_len = shorter(wanted->iov_len, width);
  memcpy(wanted->iov_base, whole, wanted->iov_len);
  return result;
}

static long write_registers(pid_t pid, void *set, const struct iovec *given) {
  struct iovec area = {whole, width};
  size_t known = shorter(given->iov_len, width);
  uint64_t present;
  memcpy(whole, given->iov_base, known);
  memset(whole + known, 0, width - known);
  memcpy(&present, whole + STATE_BITS, sizeof present);
  present &= ~TILES;
  memcpy(whole + STATE_BITS, &present, sizeof present);
  return outer(PTRACE_SETREGSET, pid, set, &area);
}

long ptrace(enum __ptrace_request request, ...) {
  va_list rest;
  va_start(rest, request);
  pid_t pid = va_arg(rest, pid_t);
  void *address = va_arg(rest, void *);
  void *data = va_arg(rest, void *);
  va_end(rest);
  if (!outer) outer = (ptrace_function *)dlsym(RTLD_NEXT, "ptrace");
  if ((uintptr_t)address == EXTENDED_REGISTERS) {
    if (request == PTRACE_GETREGSET) return read_registers(pid, address, data);
    if (request == PTRACE_SETREGSET && width) return write_registers(pid, address, data);
  }
  return outer(request, pid, address, data);
}
