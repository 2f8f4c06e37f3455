import { BusinessError, calls, type CallSpec } from '@xuekao/contracts';
import { metrics, networkOf } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { SharedRate } from './shared-rate.js';
import { Shares } from './shares.js';

/** Requests of one kind do not use up what another kind may do: a flood of site information leaves sign-ins alone. */
export type AddressKind = 'login' | 'captcha' | 'sound' | 'proof' | 'info' | 'survey' | 'films' | 'files' | 'strangers' | 'health';

/**
 * A whole school may sit behind one address: this stops floods, not people. Ten thousand sign-ins of one address take less than two
 * minutes; five hundred machines that load an application in the same minute ask for some 15,000 files.
 */
const rates: Readonly<Record<AddressKind, Rate>> = {
  login: { perSecond: 100, burst: 400 },
  captcha: { perSecond: 100, burst: 400 },
  // each starts a process, and programs understand digits better than pictures: few people need it, a guesser would want it a lot
  sound: { perSecond: 2, burst: 30 },
  // numbers of certificates: who tries them is a program, a room of people with papers in hand is not
  proof: { perSecond: 2, burst: 60 },
  info: { perSecond: 100, burst: 400 },
  // a hall that was shown one link: six hundred people who read, begin, answer and hand in within 20 s ask some 6,000 times
  survey: { perSecond: 400, burst: 3000 },
  // a hall of five hundred, each with phone, computer and screen: 1,500 pages say every five seconds that they are there, and one that is
  // refused for 20 s counts as gone; phones ask for codes as well
  films: { perSecond: 600, burst: 3000 },
  files: { perSecond: 1000, burst: 15_000 },
  // sessions that are not there, in calls and server events
  strangers: { perSecond: 50, burst: 200 },
  health: { perSecond: 20, burst: 100 },
};
/**
 * Of all addresses together: who has many must not keep the processors busy with speaking. Each network has a share, so that a few do not
 * take the voice from everybody.
 */
const soundsOfSite = { perSecond: 6, burst: 60 };
/** Providers give a customer so large a network of IPv6 or a smaller one, and whoever has one has all of its 65,536 networks of 64 bits. */
const sharingBits = 48;
/** Longest wait, in milliseconds, of a request that comes a little too fast; beyond it the request is refused. */
const patienceMs = 2000;
/** Of all addresses together, each with a share: what waits keeps its connection. */
const maxWaiting = 2000;

interface Rate {
  perSecond: number;
  burst: number;
}
interface Bucket {
  /** below zero: promised to those who wait */
  tokens: number;
  at: number;
}

export function kindOf({ load, path }: Pick<CallSpec, 'load' | 'path'>): AddressKind {
  if (load === 'login') return 'login';
  if (path === calls.identity.signIn.captchaSound.path) return 'sound';
  if (path === calls.cert.grants.verify.path || path === calls.cert.badges.proof.path) return 'proof';
  if (path.startsWith('/api/survey/')) return 'survey';
  if (path.startsWith('/api/paper/cam/')) return 'films';
  return path.includes('/captcha/') ? 'captcha' : 'info';
}

/** A token bucket for each address and kind of request. */
export class AddressLimits {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 50_000 });
  private readonly waiting = new Shares(maxWaiting);
  private readonly sounds = new SharedRate(soundsOfSite.perSecond, soundsOfSite.burst);

  /** @param isTrusted whether an address is not limited, sounds aside */
  constructor(private readonly isTrusted: (address: string) => boolean) {}

  /**
   * Resolves when the address may go on.
   * @throws {BusinessError} TOO_MANY with the seconds to wait, where that would be more than two
   */
  async admit(address: string, kind: AddressKind): Promise<void> {
    if (kind !== 'sound' && this.isTrusted(address)) return;
    const network = networkOf(address);
    const bucket = this.bucketOf(`${kind} ${network}`, rates[kind]);
    const ownMs = delayOf(bucket, rates[kind]);
    if (ownMs > patienceMs) this.refuse(kind, 'address', ownMs);
    const site = kind === 'sound' ? this.sounds.take(networkOf(address, sharingBits), patienceMs) : null;
    if (site?.isTaken === false) this.refuse(kind, 'all-addresses', site.waitMs);
    const delayMs = Math.max(ownMs, site?.waitMs ?? 0);
    const leave = delayMs === 0 ? null : this.waiting.take(network);
    if (delayMs > 0 && !leave) this.refuse(kind, 'address', delayMs);
    bucket.tokens -= 1;
    if (!leave) return;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    leave();
  }

  private refuse(kind: AddressKind, reason: string, waitMs: number): never {
    metrics.shed.inc({ class: kind, reason });
    throw new BusinessError('TOO_MANY', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  private bucketOf(key: string, rate: Rate): Bucket {
    const bucket = this.buckets.get(key) ?? { tokens: rate.burst, at: performance.now() };
    this.buckets.set(key, bucket);
    return refilled(bucket, rate);
  }
}

function refilled(bucket: Bucket, { perSecond, burst }: Rate): Bucket {
  const now = performance.now();
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
  return bucket;
}

const delayOf = ({ tokens }: Bucket, { perSecond }: Rate): number => Math.max(0, ((1 - tokens) / perSecond) * 1000);
