/** How much of the window's height the material of a question may take, in percent: something of both is always seen. */
export const shareLimits = { least: 15, most: 60 } as const;
const step = 5;

const within = (share: number): number => Math.min(shareLimits.most, Math.max(shareLimits.least, Math.round(share)));

/** Share after a drag to this height. */
export const shareAt = (height: number, windowHeight: number): number => within((height / windowHeight) * 100);

/** Share after a key at the grip; null: the key is another's. */
export function keyedShare(key: string, share: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return within(share - step);
    case 'ArrowDown':
      return within(share + step);
    case 'Home':
      return shareLimits.least;
    case 'End':
      return shareLimits.most;
    default:
      return null;
  }
}
