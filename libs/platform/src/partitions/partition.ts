/**
 * How finely the keys of a service's calls are spread over its processes: enough that two of them differ by a few in a hundred, and few
 * enough that the owner of each is worked out beforehand, in a millisecond.
 */
export const partitionCount = 4096;

/** FNV-1a, and what MurmurHash3 does at its end: keys that differ in one character fall anywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export const partitionOf = (key: string): number => hashOf(key) % partitionCount;

/**
 * Which of the processes owns each partition: the one with the highest hash of both (rendezvous hashing). Whoever knows the same processes
 * comes to the same owners, in whatever order it heard of them, and one that comes or goes moves no partition between the others.
 */
export function ownersOf(processes: readonly string[]): readonly string[] {
  if (processes.length === 0) return [];
  return Array.from({ length: partitionCount }, (_, partition) =>
    processes.reduce((best, one) => (scoreOf(one, partition) > scoreOf(best, partition) ? one : best)),
  );
}
const scoreOf = (process: string, partition: number): number => hashOf(`${partition}/${process}`);
