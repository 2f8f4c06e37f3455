import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { badgeStatusPath, BusinessError } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { BadgePlaces, GrantCollections, inList, type BadgePlace, type GrantDoc } from '../grants/index.js';
import { BadgeKeys, base64urlText } from './badge-keys.js';
import { contexts } from './canonical.js';

/** The least that Bitstring Status List allows: a list of few says who is in it. */
const bits = 131_072;
/** Places of a list that are given away: half, so that one by chance is nearly always free. */
const mostInList = bits / 2;
/** A list is signed anew with each withdrawal, and in each hour that somebody asks. */
const hourMs = 3_600_000;
/** How long whoever verifies may keep a list, in milliseconds. */
const ttl = 300_000;
const packed = promisify(gzip);

/** Lists that say which credentials were withdrawn: one bit for each, at a place that tells nothing. */
@Injectable()
export class StatusLists {
  private readonly signed = new Map<number, { withdrawn: number; hour: number; json: string }>();

  constructor(
    private readonly store: GrantCollections,
    private readonly places: BadgePlaces,
    private readonly keys: BadgeKeys,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The `credentialStatus` of a credential. */
  entry({ list, index }: BadgePlace): object {
    const statusListCredential = this.address(list);
    return {
      id: `${statusListCredential}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential,
    };
  }

  /** The place of a certificate: the first who asks for its credential gives it one. */
  async placeOf(grant: Pick<GrantDoc, '_id' | 'badge'>): Promise<BadgePlace> {
    if (grant.badge) return grant.badge;
    for (;;) {
      const badge = { list: await this.openList(), index: randomInt(bits) };
      const given = await this.places.give(grant._id, badge);
      if (given === null) throw new BusinessError('NOT_FOUND');
      if (given !== 'taken') return given;
    }
  }

  /** A list as a credential of its own, in JSON. @throws {BusinessError} NOT_FOUND where no certificate has a place in it */
  async credential(list: number, now: Date): Promise<string> {
    const isThere = await this.store.grants.exists(inList(list));
    if (!isThere) throw new BusinessError('NOT_FOUND');
    const withdrawn = await this.store.grants
      .find({ ...inList(list), withdrawnAt: { $gt: new Date(0) } }, { _id: 0, badge: 1 })
      .lean<{ badge: BadgePlace }[]>();
    const hour = Math.floor(now.getTime() / hourMs);
    const known = this.signed.get(list);
    // no withdrawal is taken back
    if (known?.withdrawn === withdrawn.length && known.hour === hour) return known.json;
    const text = Buffer.alloc(bits / 8);
    for (const { badge } of withdrawn) setBit(text, badge.index);
    const id = this.address(list);
    const document = {
      '@context': [contexts.credentials],
      ...{ id, type: ['VerifiableCredential', 'BitstringStatusListCredential'], issuer: this.keys.issuer },
      validFrom: new Date(hour * hourMs).toISOString(),
      credentialSubject: {
        ...{ id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', ttl },
        encodedList: base64urlText(await packed(text)),
      },
    };
    const json = JSON.stringify(await this.keys.signed(document, now));
    this.signed.set(list, { withdrawn: withdrawn.length, hour, json });
    return json;
  }

  private address(list: number): string {
    return `${this.config.publicUrl}${badgeStatusPath}${list}`;
  }

  private async openList(): Promise<number> {
    const newest = await this.store.grants
      .findOne({ badge: { $exists: true } }, { badge: 1 })
      .sort({ 'badge.list': -1, 'badge.index': -1 })
      .lean<{ badge: BadgePlace }>();
    if (!newest) return 1;
    const { list } = newest.badge;
    return (await this.store.grants.countDocuments(inList(list), { limit: mostInList })) < mostInList ? list : list + 1;
  }
}

/** The first bit of a byte is its highest. */
function setBit(bytes: Buffer, index: number): void {
  const at = index >> 3;
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (index & 7));
}
