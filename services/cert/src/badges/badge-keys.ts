import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { base58, base64urlnopad } from '@scure/base';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '@xuekao/platform';
import { BadgeCollections } from './badge.collections.js';
import { canonicalText, type LinkedData } from './canonical.js';

/** Bytes before the 32 of an Ed25519 key: of the private one in PKCS #8, of the public one in a Multikey. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const multikey = Buffer.from([0xed, 0x01]);
const keyBytes = 32;
/** Names of the encodings, as multibase has them. */
const base58Text = (bytes: Uint8Array): string => `z${base58.encode(bytes)}`;
export const base64urlText = (bytes: Uint8Array): string => `u${base64urlnopad.encode(bytes)}`;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Keys by which the site signs credentials: its own by now, and the public halves of those before. */
@Injectable()
export class BadgeKeys implements OnModuleInit {
  /** Name of the site as a signer: its host by `did:web`. */
  readonly issuer: string;
  private readonly own: KeyObject;
  private readonly ownName: string;

  constructor(
    private readonly store: BadgeCollections,
    @Inject(CONFIG) config: Pick<Config, 'publicUrl' | 'key'>,
  ) {
    this.issuer = `did:web:${encodeURIComponent(new URL(config.publicUrl).host)}`;
    this.own = createPrivateKey({ key: Buffer.concat([pkcs8, config.key('badges')]), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(this.own).export({ format: 'der', type: 'spki' }).subarray(-keyBytes);
    this.ownName = base58Text(Buffer.concat([multikey, publicKey]));
  }

  /** Before the first credential: what is signed with the key must verify when another one has taken its place. */
  async onModuleInit(): Promise<void> {
    await this.store.badgeKeys.updateOne({ _id: this.ownName }, { $setOnInsert: { createdAt: new Date() } }, { upsert: true });
  }

  /** The document behind `issuer`: every key that the site has signed with. */
  async issuerDocument(): Promise<object> {
    const keys = await this.store.badgeKeys.find().sort({ createdAt: 1, _id: 1 }).lean();
    return {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      id: this.issuer,
      verificationMethod: keys.map(({ _id: publicKeyMultibase }) => ({
        ...{ id: this.methodOf(publicKeyMultibase), type: 'Multikey', controller: this.issuer, publicKeyMultibase },
      })),
      assertionMethod: keys.map(({ _id }) => this.methodOf(_id)),
    };
  }

  /** The document with its proof: Data Integrity by `eddsa-rdfc-2022`. */
  async signed<D extends LinkedData>(document: D, created: Date): Promise<D & { proof: object }> {
    const proof = {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: created.toISOString(),
      verificationMethod: this.methodOf(this.ownName),
      proofPurpose: 'assertionMethod',
    };
    const hashes = [await canonicalText({ '@context': document['@context'], ...proof }), await canonicalText(document)].map(digest);
    const proofValue = base58Text(sign(null, Buffer.concat(hashes), this.own));
    return { ...document, proof: { ...proof, proofValue } };
  }

  private methodOf(publicKey: string): string {
    return `${this.issuer}#${publicKey}`;
  }
}
