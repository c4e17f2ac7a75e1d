/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Sockets. What listens belongs to the test and sends a line to whoever connects. */
#include "config.h"

#include "attempt.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_packet.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <net/route.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define SECONDS         6   /* below those of an attempt */
#define SOCKETCALL_I386 102 /* asm/unistd_32.h */

static int
create_socket (int family, int type, int protocol)
{
  const struct timeval limit = { .tv_sec = SECONDS };
  int fd = socket (family, type | SOCK_CLOEXEC, protocol);

  if (fd >= 0)
    {
      setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
      setsockopt (fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    }
  return fd;
}

/* Says who it is; the server notes it. */
static int
greet (int fd)
{
  const char *mark = attempt_get_mark ();

  return send (fd, mark, strlen (mark), MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/* @name: with an "@" first, an abstract one. */
static int
connect_unix (const char *name, int type)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = create_socket (AF_UNIX, type, 0);
  gsize n = strlen (name);

  if (fd < 0 || n >= sizeof address.sun_path)
    return -1;
  memcpy (address.sun_path, name, n);
  if (*name == '@')
    address.sun_path[0] = '\0';
  n += offsetof (struct sockaddr_un, sun_path) + (*name != '@');
  return connect (fd, (const struct sockaddr *) &address, (socklen_t) n) != 0 ? -1 : greet (fd);
}

static int
connect_stream (char **arguments)
{
  return connect_unix (arguments[0], SOCK_STREAM);
}

static int
connect_datagram (char **arguments)
{
  return connect_unix (arguments[0], SOCK_DGRAM);
}

static int
connect_host (char **arguments, int type)
{
  const struct addrinfo hints = { .ai_socktype = type,
                                  .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV };
  struct addrinfo *found = NULL;
  int fd = -1;

  if (getaddrinfo (arguments[0], arguments[1], &hints, &found) != 0)
    return -1;
  fd = create_socket (found->ai_family, type, 0);
  return fd < 0 || connect (fd, found->ai_addr, found->ai_addrlen) != 0 ? -1 : fd;
}

/* Somebody else than the server may take the connection: only what it says counts. */
static int
connect_tcp (char **arguments)
{
  int fd = connect_host (arguments, SOCK_STREAM);
  char text[64];
  gssize n = fd >= 0 ? recv (fd, text, sizeof text, 0) : -1;

  if (n == 0)
    errno = ECONNRESET;
  if (n > 0)
    greet (fd);
  return n > 0 ? 0 : -1;
}

/* Works if there is an answer. */
static int
ask_udp (char **arguments)
{
  int fd = connect_host (arguments, SOCK_DGRAM);
  char text[64];

  if (fd < 0 || greet (fd) != 0)
    return -1;
  return recv (fd, text, sizeof text, 0) > 0 ? 0 : -1;
}

static int
open_raw (char **arguments)
{
  return create_socket (AF_INET, SOCK_RAW, IPPROTO_ICMP) < 0 ? -1 : 0;
}

static int
open_packet (char **arguments)
{
  return create_socket (AF_PACKET, SOCK_RAW, htons (ETH_P_ALL)) < 0 ? -1 : 0;
}

static int
open_netlink (char **arguments)
{
  struct sockaddr_nl address = { .nl_family = AF_NETLINK, .nl_groups = 1 };
  int fd = create_socket (AF_NETLINK, SOCK_RAW, atoi (arguments[0]));

  return fd < 0 ? -1 : bind (fd, (const struct sockaddr *) &address, sizeof address);
}

static gboolean
has_interface (const char *name)
{
  return if_nametoindex (name) != 0;
}

static int
see_interface (char **arguments)
{
  return has_interface (arguments[0]) ? 0 : attempt_miss ();
}

/* The loopback down, where it already is as wanted. */
static int
set_interface (char **arguments)
{
  struct ifreq request = { .ifr_name = "lo" };
  int fd = create_socket (AF_INET, SOCK_DGRAM, 0);

  if (fd < 0 || ioctl (fd, SIOCGIFFLAGS, &request) != 0)
    return -1;
  return ioctl (fd, SIOCSIFFLAGS, &request);
}

/* To an address for documentation (RFC 5737). */
static int
add_route (char **arguments)
{
  struct rtentry route = { .rt_flags = RTF_UP | RTF_HOST, .rt_dev = (char *) "lo" };
  struct sockaddr_in address = { .sin_family = AF_INET };
  int fd = create_socket (AF_INET, SOCK_DGRAM, 0);

  address.sin_addr.s_addr = inet_addr ("192.0.2.1");
  memcpy (&route.rt_dst, &address, sizeof address);
  return fd < 0 ? -1 : ioctl (fd, SIOCADDRT, &route);
}

/* To other virtual machines, past all network namespaces; that there is a socket is enough. */
static int
open_machine (char **arguments)
{
  return create_socket (AF_VSOCK, SOCK_STREAM, 0) < 0 ? -1 : 0;
}

/* By the entry for 32-bit programs, which takes its arguments from memory. */
static int
open_machine_i386 (char **arguments)
{
#if defined(__x86_64__)
  guint32 *words = mmap (NULL, sizeof (guint32) * 3, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  long result = SOCKETCALL_I386;

  if (words == MAP_FAILED)
    return -1;
  words[0] = AF_VSOCK;
  words[1] = SOCK_STREAM;
  __asm__ volatile("int $0x80"
                   : "+a"(result)
                   : "b"(1 /* SYS_SOCKET */), "c"(words)
                   : "memory", "r8", "r9", "r10", "r11");
  if (result >= 0)
    return 0;
  errno = (int) -result;
  return -1;
#else
  errno = ENOSYS;
  return -1;
#endif
}

static int
broadcast (char **arguments)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (9) };
  int fd = create_socket (AF_INET, SOCK_DGRAM, 0);
  int on = 1;

  address.sin_addr.s_addr = inet_addr (arguments[0]);
  if (fd < 0 || setsockopt (fd, SOL_SOCKET, SO_BROADCAST, &on, sizeof on) != 0)
    return -1;
  return sendto (fd, "x", 1, 0, (const struct sockaddr *) &address, sizeof address) < 0 ? -1 : 0;
}

static int
take_low_port (char **arguments)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (79) };
  int fd = create_socket (AF_INET, SOCK_STREAM, 0);

  return fd < 0 ? -1 : bind (fd, (const struct sockaddr *) &address, sizeof address);
}

const AttemptVerb attempt_network_verbs[] = {
  { "connect-unix", 1, connect_stream },
  { "connect-unix-datagram", 1, connect_datagram },
  { "tcp", 2, connect_tcp },
  { "udp", 2, ask_udp },
  { "raw-socket", 0, open_raw },
  { "packet-socket", 0, open_packet },
  { "netlink", 1, open_netlink },
  { "interface", 1, see_interface },
  { "set-interface", 0, set_interface },
  { "add-route", 0, add_route },
  { "vsock", 0, open_machine },
  { "vsock-i386", 0, open_machine_i386 },
  { "broadcast", 1, broadcast },
  { "low-port", 0, take_low_port },
  { NULL },
};
