import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BusinessError,
  siteText,
  uploadPurposes,
  type Caller,
  type Output,
  type ProviderValues,
  type UploadPurpose,
  type calls,
} from '@xuekao/contracts';
import { Outbound, OutboundError } from '@xuekao/platform';
import { sendForm } from '@xuekao/providers';
import { ProviderConfigs } from '../providers/provider-configs.js';
import { ProviderTests } from '../providers/provider-tests.js';
import { originOf, storeProviders, uploadTo } from './stores.js';

const lifeMs = 15 * 60_000;
type Form = Output<typeof calls.identity.storage.ossSts>;

/**
 * Lets a browser send files to the store in use: a signed form for new files below a prefix of the person, never a key (security.md, point
 * 5).
 */
@Injectable()
export class StorageService implements OnModuleInit {
  constructor(
    private readonly configs: ProviderConfigs,
    private readonly tests: ProviderTests,
    private readonly outbound: Outbound,
  ) {}

  onModuleInit(): void {
    for (const provider of storeProviders) this.tests.add('upload', provider, (data, outbound) => tryStore(provider, data, outbound));
    this.tests.add('upload', 'local', tryFolder);
  }

  async detail(): Promise<Output<typeof calls.identity.storage.uploadDetail>> {
    const config = await this.configs.inUse('upload');
    return { provider: config?.provider ?? '', url: String(config?.data['url'] ?? '') };
  }

  async place(): Promise<Output<typeof calls.identity.storage.fileStore>> {
    const [config, live] = await Promise.all([this.configs.inUse('upload'), this.configs.inUse('live')]);
    const pullDomain = String(live?.data['pullDomain'] ?? '');
    const streams = pullDomain === '' ? {} : { streams: `https://${pullDomain}` };
    if (!config) return { origin: '', folder: '', ...streams };
    return {
      ...streams,
      origin: originOf(config.provider, config.data),
      folder: config.provider === 'local' ? String(config.data['localDir'] ?? '') : '',
    };
  }

  /** @throws {BusinessError} STORE_NOT_IN_USE, STORE_REFUSED */
  async form(provider: string, purpose: UploadPurpose, { userId }: Caller): Promise<Form> {
    const config = await this.configs.inUse('upload');
    const upload = config?.provider === provider ? uploadTo(provider, config.data) : null;
    if (!config || !upload) throw new BusinessError('STORE_NOT_IN_USE');
    const grant = { prefix: `${purpose}/${userId}/${day()}/`, maxBytes: uploadPurposes[purpose], expiresAt: new Date(Date.now() + lifeMs) };
    try {
      const { uploadUrl, fields } = await upload(this.outbound, grant);
      return {
        uploadUrl,
        fields,
        prefix: grant.prefix,
        url: String(config.data['url'] ?? ''),
        expireTime: grant.expiresAt.toISOString(),
        maxBytes: grant.maxBytes,
      };
    } catch (error) {
      if (error instanceof OutboundError) throw new BusinessError('STORE_REFUSED', { detail: error.said });
      throw error;
    }
  }
}

/** `20261121` in China's time. */
const day = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
const trialName = (): string => `xuekao-${randomBytes(8).toString('hex')}.txt`;

/** Goes the whole way that a file of a browser goes. */
async function tryStore(provider: string, data: ProviderValues, outbound: Outbound): Promise<string> {
  const prefix = `trial/${day()}/`;
  const form = await uploadTo(provider, data)?.(outbound, {
    prefix,
    maxBytes: uploadPurposes.trial,
    expiresAt: new Date(Date.now() + 60_000),
  });
  if (!form) throw new OutboundError(siteText('identity.unknownProvider'));
  const key = prefix + trialName();
  await sendForm(outbound, form, key, 'xuekao');
  return siteText('identity.storeWorks', { key });
}

async function tryFolder(data: ProviderValues): Promise<string> {
  const folder = String(data['localDir'] ?? '');
  const file = join(folder, trialName());
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'xuekao', { flag: 'wx' });
    await rm(file);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    throw new OutboundError(siteText('identity.folderBroken', { folder, code }));
  }
  return siteText('identity.folderWorks', { folder });
}
