import { setTimeout as pause } from 'node:timers/promises';
import { keeperName } from '../../tools/accounts/names.ts';
import type { Compose } from './compose.ts';

const settleMs = 5000;
const slowestStartMs = 3000;
/** MB of the image that all processes but two run from. */
const largestImage = 450;

/** Sizes of the images, of which a node holds what they share once. @returns what breaks the promise */
export async function imageSizes(compose: Compose): Promise<string[]> {
  const sizeOf = async (image: string): Promise<number> =>
    Math.round(Number(await compose.podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000);
  const [platform, media, backing] = await Promise.all(
    ['xuekao', 'xuekao-media', 'xuekao-backing'].map((name) => sizeOf(`localhost/${name}:dev`)),
  );
  console.log(`images: xuekao ${platform} MB, xuekao-media ${media} MB, of which xuekao is a part, xuekao-backing ${backing} MB`);
  return (platform ?? 0) <= largestImage ? [] : [`the image has ${platform} MB, more than ${largestImage}`];
}

/** How long each process needs from the start of its container until its calls can be asked. @returns what breaks the promise */
export async function startTimes(compose: Compose): Promise<string[]> {
  const found: [string, number][] = [];
  for (const service of [
    'exam-2',
    'gateway-2',
    'identity',
    'repo',
    'payment',
    'proctoring',
    'cert',
    'activity',
    'mall',
    'course',
    'stat',
    keeperName,
  ]) {
    const before = await compose.state(service);
    await compose.kill(service);
    await compose.untilBack(service, before);
    const [began, address] = [Date.parse((await compose.state(service)).startedAt), await compose.addressOf(service)];
    const url = service.startsWith('gateway') ? `http://${address}:7300/healthz/ready` : `http://${address}:7390/healthz/ready`;
    while (!(await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok) await pause(25);
    found.push([service, Date.now() - began]);
    await pause(settleMs);
  }
  console.log(`ready after the start of the container: ${found.map(([name, ms]) => `${name} ${ms} ms`).join(', ')}`);
  return found.filter(([, ms]) => ms > slowestStartMs).map(([name, ms]) => `${name} needed ${ms} ms to start, more than ${slowestStartMs}`);
}
