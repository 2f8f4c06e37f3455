import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Compose } from './compose.ts';
import { until } from './candidates.ts';
import type { Phases } from './phases.ts';

const members = ['mongo-1', 'mongo-2', 'mongo-3'];
/** Milliseconds without the zone: longer than any election, and than a page waits before it asks for patience. */
const awayMs = 20_000;

interface Trial {
  compose: Compose;
  phases: Phases;
  /** of MongoDB */
  root: string;
  quietMs: number;
}

/**
 * The cases that a runbook is for: a third of everything away at once, as with a zone of a cloud, and a disk that is gone with all on it
 * (docs/operations.md). Nobody repairs anything but what the runbook says.
 */
export async function lose({ compose, phases, root, quietMs }: Trial): Promise<void> {
  for (const zone of [1, 2]) {
    const { service: primary } = await compose.primary(members, root);
    // the worst one: with the member that takes writes in it
    const gone = [primary, `nats-${zone}`, `gateway-${zone}`, `exam-${zone}`];
    await phases.run(`a zone away (${gone.join(', ')})`, async () => {
      await Promise.all(gone.map((name) => compose.podman('stop', '--time', '0', compose.nameOf(name))));
      await pause(awayMs);
    });
    await phases.run('it comes back', async () => {
      await Promise.all(gone.map((name) => compose.podman('start', compose.nameOf(name))));
      await until('a set of three', async () => ((await compose.membersUp(members, root)) === 3 ? true : null));
      await pause(quietMs);
    });
  }
  const { service: primary } = await compose.primary(members, root);
  for (const name of [...members.filter((member) => member !== primary), primary, 'nats-2'])
    await phases.run(`the disk of ${name}${name === primary ? ', the primary,' : ''} lost, an empty one in its place`, async () => {
      await compose.podman('stop', '--time', '0', compose.nameOf(name));
      await emptyDisk(compose, name);
      await compose.podman('start', compose.nameOf(name));
      if (members.includes(name))
        await until(`${name} with everything`, async () => ((await compose.membersUp(members, root)) === 3 ? true : null));
      await pause(quietMs);
    });
}

async function emptyDisk(compose: Compose, name: string): Promise<void> {
  const mounts = JSON.parse(await compose.podman('inspect', '--format', '{{json .Mounts}}', compose.nameOf(name))) as {
    Source: string;
    Destination: string;
  }[]; // podman's own form
  const disk = mounts.find(({ Destination }) => Destination === '/data')?.Source;
  if (!disk) throw new Error(`${name} has no volume at /data`);
  for (const entry of readdirSync(disk)) rmSync(join(disk, entry), { recursive: true });
}
