#!/usr/bin/env bash
# Installs the assemblers and emulators of mcu/ on Debian or Ubuntu: those that are missing.
set -euo pipefail

packages=()
need() { command -v "$1" > /dev/null || packages+=("${@:2}"); }
need avr-gcc gcc-avr binutils-avr
[ -e /usr/lib/avr/include/avr/io.h ] || packages+=(avr-libc)
need gcc gcc libc6-dev
[ -e /usr/include/simavr/sim_avr.h ] || packages+=(libsimavr-dev libelf-dev)
need mspdebug mspdebug
need clang-14 clang-14
need ld.lld-14 lld-14
need llvm-objdump-14 llvm-14
need arm-none-eabi-as binutils-arm-none-eabi
need qemu-system-arm qemu-system-arm

if [ "${#packages[@]}" -gt 0 ]; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"
fi
