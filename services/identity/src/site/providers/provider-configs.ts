import { isAbsolute, relative, resolve, sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  isAsked,
  isMask,
  isSamePlace,
  maskSecret,
  providerOf,
  providersOf,
  sentence,
  siteText,
  type ProviderField,
  type Sentence,
  type ConfigType,
  type Input,
  type Output,
  type ProviderData,
  type ProviderSpec,
  type ProviderValues,
} from '@xuekao/contracts';
import { isDuplicate, revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import { CONFIG, SecretBox, type AuditNote, type Config } from '@xuekao/platform';
import { SiteCollections } from '../site.collections.js';
import { siteId } from '../site.seed.js';
import { SiteService } from '../site.service.js';
import type { ProviderConfigDoc } from './provider-config.model.js';
import { byAge, merchantsKept, merchantText } from './former-accounts.js';

/** For the audit log: a secret that was replaced is another text. */
const fieldsOf = ({ data, secrets, remark }: Pick<ProviderConfigDoc, 'data' | 'secrets' | 'remark'>): object => ({
  ...data,
  ...secrets,
  remark,
});
const idOf = (type: ConfigType, provider: string): string => `${type}:${provider}`;

function plainOf(spec: ProviderSpec, data: ProviderData): ProviderValues {
  const plain: ProviderValues = {};
  for (const { name, kind, initial } of spec.fields) {
    const value = data[name] ?? initial ?? (kind === 'flag' ? false : '');
    if (kind !== 'secret') plain[name] = typeof value === 'string' ? value.trim() : value;
  }
  return plain;
}

/** The label is in the language of the site; for others the field has the name that the call gives it. */
const secretHasMoved = ({ name, label }: ProviderField): Sentence => ({
  ...sentence('identity.secretHasMoved', { label: name }),
  ownText: siteText('identity.secretHasMoved', { label }),
});

/** Configurations of the providers, and the one in use. Secrets are sealed; callers from outside see masks (security.md row 33). */
@Injectable()
export class ProviderConfigs {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'key' | 'filesRoot'>,
    private readonly collections: SiteCollections,
    private readonly site: SiteService,
  ) {
    this.box = new SecretBox(config, 'provider-secrets');
  }

  /** Without a provider: the one in use, else the first that there is. */
  async detail({
    type,
    provider,
  }: Input<typeof calls.identity.settings.propDetail>): Promise<Output<typeof calls.identity.settings.propDetail>> {
    const inUse = await this.nameInUse(type);
    const spec = this.specOf(type, (provider ?? '') || inUse || (providersOf(type)[0]?.provider ?? ''));
    const stored = await this.read(spec);
    const data = spec.fields.map((field) => [
      field.name,
      field.kind === 'secret'
        ? maskSecret(this.secretOf(stored, field.name))
        : (stored?.data[field.name] ?? field.initial ?? (field.kind === 'flag' ? false : '')),
    ]);
    return {
      type,
      provider: spec.provider,
      inUse,
      remark: stored?.remark ?? '',
      saved: stored !== null || spec.fields.length === 0,
      revision: revisionOf(stored ?? {}),
      data: Object.fromEntries(data),
      former: (stored?.former ?? []).map((account) => merchantText(spec, account.data)),
    };
  }

  /**
   * A secret that comes back empty or as its mask stays, unless the place changed where it would be sent: then it has to be typed again.
   * An account that took payments and is replaced is kept for them.
   * @throws {BusinessError} BAD_INPUT when a secret is needed, STALE
   */
  async save({
    type,
    provider,
    remark,
    data,
    revision: read,
  }: Input<typeof calls.identity.settings.propSave>): Promise<{ revision: number; note: AuditNote }> {
    const spec = this.specOf(type, provider);
    const _id = idOf(type, provider);
    const before = await this.read(spec);
    if (type === 'upload' && provider === 'local') this.refuseOutside(String(data['localDir'] ?? ''), before);
    const change = {
      type,
      provider,
      remark,
      data: plainOf(spec, data),
      secrets: this.secretsOf(spec, data, before),
      updatedAt: new Date(),
    };
    const wasUsed = before !== null && (await this.nameInUse(type)) === provider;
    const revision = before
      ? await saveRevised({
          model: this.collections.providerConfigs,
          stored: before,
          read,
          set: { ...change, ...(wasUsed && merchantsKept(spec, before, change)) },
        })
      : await this.create({ _id, ...change }, read);
    const object = before && read === undefined ? { object: savedObject(`${type},${provider}`, read) } : {};
    return { revision, note: { ...object, before: before && fieldsOf(before), after: fieldsOf(change) } };
  }

  /** @throws {BusinessError} PROVIDER_UNSAVED when it has no configuration yet */
  async use({ type, provider }: Input<typeof calls.identity.settings.propChange>): Promise<AuditNote> {
    await this.saved(type, provider);
    const before = await this.nameInUse(type);
    await this.collections.site.updateOne({ _id: siteId }, { $set: { [`providers.${type}`]: provider } });
    this.site.forget();
    return { before: { [type]: before }, after: { [type]: provider } };
  }

  /** The configuration in use with its secrets; null while no provider was chosen. */
  async inUse(type: ConfigType): Promise<Output<typeof calls.identity.settings.providerInUse>> {
    const provider = await this.nameInUse(type);
    return provider === '' ? null : this.saved(type, provider).catch(() => null);
  }

  /** A saved configuration with its secrets. @throws {BusinessError} PROVIDER_UNSAVED, BAD_INPUT */
  async saved(type: ConfigType, provider: string): Promise<{ provider: string; data: ProviderValues }> {
    const spec = this.specOf(type, provider);
    const stored = await this.read(spec);
    if (!stored && spec.fields.some(({ missing }) => missing !== undefined)) throw new BusinessError('PROVIDER_UNSAVED');
    return { provider, data: this.openedOf(spec, stored) };
  }

  /** Accounts at a company that moves money, with their secrets: the one in use and those that it replaced, the oldest first. */
  async payAccounts(type: ConfigType): Promise<{ data: ProviderValues; isFormer: boolean }[]> {
    const provider = await this.nameInUse(type);
    const spec = providerOf(type, provider);
    const stored = spec ? await this.read(spec) : null;
    if (!spec || !stored) return [];
    const { _id, data, secrets, since = null, former = [] } = stored;
    const all = [...former.map((each) => ({ ...each, isFormer: true })), { data, secrets, since, isFormer: false }];
    return all.sort(byAge).map((each) => ({ data: this.openedOf(spec, { ...each, _id }), isFormer: each.isFormer }));
  }

  private openedOf(spec: ProviderSpec, stored: Pick<ProviderConfigDoc, '_id' | 'data' | 'secrets'> | null): ProviderValues {
    const data = spec.fields.map((field) => [
      field.name,
      field.kind === 'secret' ? this.secretOf(stored, field.name) : (stored?.data[field.name] ?? field.initial ?? ''),
    ]);
    return Object.fromEntries(data);
  }

  /** The first save makes revision 1: a page that read that there is none has read 0. @throws {BusinessError} STALE */
  private async create(config: ProviderConfigDoc, read: number | undefined): Promise<number> {
    if (read !== undefined && read !== 0) throw new BusinessError('STALE');
    try {
      await this.collections.providerConfigs.create({ ...config, revision: 1 });
      return 1;
    } catch (error) {
      throw isDuplicate(error) ? new BusinessError('STALE') : error;
    }
  }

  async nameInUse(type: ConfigType): Promise<string> {
    return (await this.site.settings()).providers[type] ?? '';
  }

  /**
   * Pictures are written there: never among the system's files. What was saved before there was a root stays. @throws {BusinessError}
   * BAD_INPUT
   */
  private refuseOutside(folder: string, before: ProviderConfigDoc | null): void {
    const { filesRoot } = this.config;
    const way = relative(filesRoot, resolve(folder.trim()));
    const isInside = way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    if (!isInside && before?.data['localDir'] !== folder.trim())
      throw new BusinessError('BAD_INPUT', { detail: sentence('identity.folderOutside', { root: filesRoot }) });
  }

  /** The secrets as they are stored: sealed. */
  private secretsOf(spec: ProviderSpec, data: ProviderData, before: ProviderConfigDoc | null): Record<string, string> {
    const hasMoved = before !== null && !isSamePlace(spec, before.data, data);
    const secrets: Record<string, string> = {};
    for (const field of spec.fields.filter(({ kind }) => kind === 'secret')) {
      const value = data[field.name] ?? '';
      const kept = before?.secrets[field.name];
      if (typeof value === 'string' && value !== '' && !isMask(value))
        secrets[field.name] = this.box.seal(value, `${idOf(spec.type, spec.provider)}.${field.name}`);
      else if (kept !== undefined && (!hasMoved || field.ownUse === true)) secrets[field.name] = kept;
      else if (kept !== undefined && (value !== '' || field.missing))
        throw new BusinessError('BAD_INPUT', { detail: secretHasMoved(field) });
      else if (field.missing && isAsked(spec, field, data))
        throw new BusinessError('BAD_INPUT', { detail: { ...sentence('fields.missing', { field: field.name }), ownText: field.missing } });
    }
    return secrets;
  }

  private specOf(type: ConfigType, provider: string): ProviderSpec {
    const spec = providerOf(type, provider);
    if (!spec) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownProvider') });
    return spec;
  }

  private read({ type, provider }: ProviderSpec): Promise<ProviderConfigDoc | null> {
    return this.collections.providerConfigs.findById(idOf(type, provider)).lean<ProviderConfigDoc>();
  }

  private secretOf(stored: Pick<ProviderConfigDoc, '_id' | 'secrets'> | null, field: string): string {
    const sealed = stored?.secrets[field];
    // what was sealed under a key that nobody has any more is as good as gone: it has to be typed again
    return stored && sealed && this.box.isOurs(sealed) ? this.box.open(sealed, `${stored._id}.${field}`).toString('utf8') : '';
  }
}
