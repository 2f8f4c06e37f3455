#!/bin/sh
# Builds the images of the Containerfile: build.sh [TAG]. BASE names a base image; without one it is made first (root, debootstrap).
# The packages of npm, Debian, Python and Go come by the network of this machine, with the certificates that it trusts.
set -eu
cd "$(dirname "$0")/../.."
tag=${1:-dev}
base=${BASE:-localhost/xuekao-base:bookworm}
[ -n "${BASE:-}" ] || podman image exists "$base" || tools/image/base.sh "$base"
for target in xuekao xuekao-media xuekao-backing; do
  podman build --network host --volume /etc/ssl/certs:/etc/ssl/certs:ro --build-arg "BASE=$base" \
    --target "$target" --tag "localhost/$target:$tag" --file Containerfile .
done
podman image list --filter reference='localhost/xuekao*'
