#!/bin/sh
# Entry point of the image: the first argument names what runs, the others go to it. docs/operations/containers.md
set -eu
name=${1:-}
[ $# -eq 0 ] || shift
cd /app
# a file that says that what this process needs is there
[ -z "${AFTER:-}" ] || [ "$name" = healthy ] || until [ -e "$AFTER" ]; do sleep 0.2; done
case $name in
  gateway) exec node gateway/dist/main.js "$@" ;;
  streams) exec node libs/platform/dist/streams/main.js "$@" ;;
  accounts) exec node tools/accounts/run.ts "$@" ;;
  settings) exec node tools/image/settings.ts "$@" ;;
  replica-set) exec node tools/image/replica-set.ts "$@" ;;
  healthy) exec node tools/image/healthy.ts "$@" ;;
  backup | restore) exec node "tools/backup/$name.ts" "$@" ;;
  rebuild | verify) exec node "tools/$name/run.ts" "$@" ;;
  sbom) exec cat sbom.json ;;
  live) exec node services/course/dist/live-server/main.js "$@" ;;
  pay-sandbox) exec node services/payment/dist/sandbox/main.js "$@" ;;
  *[!a-z-]* | '') ;;
  *) [ ! -f "services/$name/dist/main.js" ] || exec node "services/$name/dist/main.js" "$@" ;;
esac
commands='accounts settings replica-set backup restore rebuild verify healthy sbom pay-sandbox'
echo "'$name' is neither a service nor a command of this image: $(ls services | tr '\n' ' ')gateway streams live $commands" >&2
exit 64
