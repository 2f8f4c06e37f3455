import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output } from '@xuekao/contracts';
import { issueLicence, newKeyPair, readLicence, type LicenceKeys, type LicenceTerms } from '@xuekao/licence';
import { CONFIG, LOGGER, type AuditNote, type Config, type Logger } from '@xuekao/platform';
import { SiteCollections } from '../site.collections.js';
import type { LicenceDoc } from './licence.model.js';

const id = 'licence';
const demoDays = 365;
type Info = Output<typeof calls.identity.licence.info>;

/**
 * The licence of the installation: terms signed with a key that only the vendor has, bound to the machine code, which comes from the root
 * secret. A demo carries a key pair and a licence of its own.
 */
@Injectable()
export class LicenceService implements OnModuleInit {
  private publicKey: string;
  private readonly code: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: SiteCollections,
  ) {
    this.publicKey = config.licencePublicKey;
    const digits = config.key('machine-code').toString('hex').slice(0, 32).toUpperCase();
    this.code = [0, 8, 16, 24].map((from) => digits.slice(from, from + 8)).join('-');
  }

  async onModuleInit(): Promise<void> {
    if (this.publicKey === '' && !this.config.production) await this.useOwnKey();
    if (this.publicKey === '') this.logger.warn('No licence can be valid: LICENCE_PUBLIC_KEY is not set');
  }

  async info(): Promise<Info> {
    const stored = await this.collections.licences.findById(id).lean<LicenceDoc>();
    const reading = stored ? readLicence(stored.text, this.publicKey) : null;
    const terms = reading?.ok === true && reading.terms.code === this.code ? reading.terms : null;
    return {
      code: this.code,
      filled: stored !== null,
      valid: terms !== null && !isOver(terms),
      expireTime: terms?.expireTime ?? null,
      holder: terms?.holder ?? '',
    };
  }

  /** @throws {BusinessError} LICENCE_TEXT, LICENCE_MACHINE, LICENCE_OVER; what was there stays */
  async upload({ code, license }: Input<typeof calls.identity.licence.upload>, note: (note: AuditNote) => void): Promise<Info> {
    const reading = readLicence(license, this.publicKey);
    if (!reading.ok) throw new BusinessError('LICENCE_TEXT');
    if (reading.terms.code !== this.code || code.toUpperCase() !== this.code) throw new BusinessError('LICENCE_MACHINE');
    if (isOver(reading.terms)) throw new BusinessError('LICENCE_OVER');
    const before = await this.info();
    await this.store(license);
    const after = await this.info();
    note({ object: this.code, before, after });
    return after;
  }

  /** Outside production: a key of this data folder, and a licence under it when there is none that is valid. */
  private async useOwnKey(): Promise<void> {
    const keys = await this.ownKeys();
    this.publicKey = keys.publicKey;
    if ((await this.info()).valid) return;
    const expireTime = new Date(Date.now() + demoDays * 86_400_000).toISOString();
    await this.store(issueLicence({ code: this.code, expireTime, holder: siteText('identity.demoLicenceHolder') }, keys.privateKey));
  }

  private async ownKeys(): Promise<LicenceKeys> {
    const file = join(this.config.dataDir, 'licence-key.json');
    await mkdir(this.config.dataDir, { recursive: true });
    // of several processes the first one writes, the others read what it wrote
    await writeFile(file, JSON.stringify(newKeyPair()), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    return JSON.parse(await readFile(file, 'utf8')) as LicenceKeys; // written above
  }

  private async store(text: string): Promise<void> {
    await this.collections.licences.updateOne({ _id: id }, { $set: { text, updatedAt: new Date() } }, { upsert: true });
  }
}

const isOver = ({ expireTime }: LicenceTerms): boolean => Date.parse(expireTime) <= Date.now();
