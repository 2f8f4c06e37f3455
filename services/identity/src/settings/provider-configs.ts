import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, isAsked, isMask, maskSecret, providerOf, providersOf, type ConfigType, type Input, type Output, type ProviderSpec, type ProviderValues } from '@xuekao/contracts';
import { CONFIG, SecretBox, type AuditNote, type Config } from '@xuekao/platform';
import { Collections } from '../store/collections.js';
import { siteId } from '../seed/site.seed.js';
import { SiteService } from '../site/site.service.js';
import { texts } from '../texts.js';
import type { ProviderConfigDoc } from './provider-config.model.js';

/** For the audit log: a secret that was replaced is another text. */
const fieldsOf = ({ data, secrets, remark }: Pick<ProviderConfigDoc, 'data' | 'secrets' | 'remark'>): object => ({ ...data, ...secrets, remark });
const idOf = (type: ConfigType, provider: string): string => `${type}:${provider}`;

/** What the providers are told, and which of them is in use. Secrets are sealed; whoever asks from outside sees masks (security.md row 33). */
@Injectable()
export class ProviderConfigs {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly collections: Collections,
    private readonly site: SiteService,
  ) {
    this.box = new SecretBox(config, 'provider-secrets');
  }

  /** Without a provider: the one in use, else the first that there is. */
  async detail({ type, provider }: Input<typeof calls.propDetail>): Promise<Output<typeof calls.propDetail>> {
    const inUse = await this.nameInUse(type);
    const spec = this.specOf(type, (provider ?? '') || inUse || (providersOf(type)[0]?.provider ?? ''));
    const stored = await this.read(spec);
    const data = spec.fields.map((field) => [field.name, field.kind === 'secret' ? maskSecret(this.secretOf(stored, field.name)) : (stored?.data[field.name] ?? field.initial ?? (field.kind === 'flag' ? false : ''))]);
    return { type, provider: spec.provider, inUse, remark: stored?.remark ?? '', saved: stored !== null || spec.fields.length === 0, data: Object.fromEntries(data) };
  }

  /** A secret that comes back empty or as its mask stays. @throws {BusinessError} BAD_INPUT when one that is needed was never given */
  async save({ type, provider, remark, data }: Input<typeof calls.propSave>): Promise<AuditNote> {
    const spec = this.specOf(type, provider);
    const _id = idOf(type, provider);
    const before = await this.read(spec);
    const secrets: Record<string, string> = {};
    const plain: ProviderValues = {};
    for (const field of spec.fields) {
      const value = data[field.name] ?? field.initial ?? (field.kind === 'flag' ? false : '');
      if (field.kind !== 'secret') {
        plain[field.name] = typeof value === 'string' ? value.trim() : value;
        continue;
      }
      const isKept = typeof value !== 'string' || value === '' || isMask(value);
      const kept = before?.secrets[field.name];
      if (isKept && kept !== undefined) secrets[field.name] = kept;
      else if (!isKept) secrets[field.name] = this.box.seal(value, `${_id}.${field.name}`);
      else if (field.missing && isAsked(spec, field, data)) throw new BusinessError('BAD_INPUT', { detail: field.missing });
    }
    const change = { type, provider, remark, data: plain, secrets, updatedAt: new Date() };
    await this.collections.providerConfigs.updateOne({ _id }, { $set: change }, { upsert: true });
    return { before: before && fieldsOf(before), after: fieldsOf(change) };
  }

  /** @throws {BusinessError} PROVIDER_UNSAVED when it has no configuration yet */
  async use({ type, provider }: Input<typeof calls.propChange>): Promise<AuditNote> {
    await this.saved(type, provider);
    const before = await this.nameInUse(type);
    await this.collections.site.updateOne({ _id: siteId }, { $set: { [`providers.${type}`]: provider } });
    this.site.forget();
    return { before: { [type]: before }, after: { [type]: provider } };
  }

  /** The configuration in use with its secrets; null while no provider was chosen. */
  async inUse(type: ConfigType): Promise<Output<typeof calls.providerInUse>> {
    const provider = await this.nameInUse(type);
    return provider === '' ? null : this.saved(type, provider).catch(() => null);
  }

  /** A saved configuration with its secrets. @throws {BusinessError} PROVIDER_UNSAVED, BAD_INPUT */
  async saved(type: ConfigType, provider: string): Promise<{ provider: string; data: ProviderValues }> {
    const spec = this.specOf(type, provider);
    const stored = await this.read(spec);
    if (!stored && spec.fields.some(({ missing }) => missing !== undefined)) throw new BusinessError('PROVIDER_UNSAVED');
    const data = spec.fields.map((field) => [field.name, field.kind === 'secret' ? this.secretOf(stored, field.name) : (stored?.data[field.name] ?? field.initial ?? '')]);
    return { provider, data: Object.fromEntries(data) };
  }

  async nameInUse(type: ConfigType): Promise<string> {
    return (await this.site.settings()).providers[type] ?? '';
  }

  private specOf(type: ConfigType, provider: string): ProviderSpec {
    const spec = providerOf(type, provider);
    if (!spec) throw new BusinessError('BAD_INPUT', { detail: texts.unknownProvider });
    return spec;
  }

  private read({ type, provider }: ProviderSpec): Promise<ProviderConfigDoc | null> {
    return this.collections.providerConfigs.findById(idOf(type, provider)).lean<ProviderConfigDoc>();
  }

  private secretOf(stored: ProviderConfigDoc | null, field: string): string {
    const sealed = stored?.secrets[field];
    return stored && sealed ? this.box.open(sealed, `${stored._id}.${field}`).toString('utf8') : '';
  }
}
