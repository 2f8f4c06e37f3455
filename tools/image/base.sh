#!/bin/sh
# Makes the base image of the Containerfile out of Debian packages: base.sh [IMAGE]. Needs root, debootstrap and podman.
# A site that has an image of Debian bookworm already names that one in BASE and needs none of this.
set -eu
image=${1:-localhost/xuekao-base:bookworm}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT INT TERM
debootstrap --variant=minbase --include=ca-certificates ${DEBOOTSTRAP_ARGS:-} bookworm "$root" ${DEBIAN_MIRROR:-}
# security updates, of which debootstrap takes none
sed -nE 's#^deb (.+) bookworm main$#deb \1-security bookworm-security main#p' "$root/etc/apt/sources.list" \
  > "$root/etc/apt/sources.list.d/security.list"
chroot "$root" apt-get -q update
chroot "$root" apt-get -q -y upgrade
# copyright files stay: licences ask for them
find "$root/usr/share/doc" -type f ! -name copyright -delete
find "$root/usr/share/locale" "$root/usr/share/man" "$root/usr/share/info" "$root/usr/share/lintian" -mindepth 1 -delete
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/tmp/* "$root"/var/cache/debconf/*-old
printf 'APT::Install-Recommends "false";\nDir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n' > "$root/etc/apt/apt.conf.d/90image"
printf 'path-exclude /usr/share/%s/*\n' doc man locale > "$root/etc/dpkg/dpkg.cfg.d/90image"
echo 'path-include /usr/share/doc/*/copyright' >> "$root/etc/dpkg/dpkg.cfg.d/90image"
tar -C "$root" --numeric-owner -c . | podman import --message 'Debian bookworm' - "$image"
