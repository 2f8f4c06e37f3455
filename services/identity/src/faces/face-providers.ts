import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError, siteText, type ProviderValues } from '@xuekao/contracts';
import { cloudFaceProvider, FaceEngine, FaceRefusal, LocalFaceProvider, type FaceProvider } from '@xuekao/face';
import { LOGGER, Outbound, OutboundError, providerFailed, type Logger } from '@xuekao/platform';
import sharp from 'sharp';
import { Site, type RecognitionProviders } from '../site/index.js';
import { FaceTemplates } from './face-templates.js';

export interface FaceProviderInUse {
  name: string;
  provider: FaceProvider;
  liveCheck: boolean;
}
const localName = 'local';

/**
 * The provider that the site has chosen for faces. Whatever goes wrong with it refuses: nobody passes because something is down
 * (security.md row 8).
 */
@Injectable()
export class FaceProviders implements RecognitionProviders, OnApplicationShutdown {
  private readonly engine = new FaceEngine();
  private readonly local: FaceProvider;
  /** a cloud's provider holds a token: made anew only with another configuration */
  private cloud: { of: string; provider: FaceProvider } | null = null;

  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly site: Site,
    private readonly outbound: Outbound,
    templates: FaceTemplates,
  ) {
    this.local = new LocalFaceProvider(this.engine, templates);
  }

  /** @throws {BusinessError} FACE_UNAVAILABLE while none was chosen */
  async inUse(): Promise<FaceProviderInUse> {
    const chosen = await this.site.providerInUse('face');
    const provider = chosen && this.providerOf(chosen.provider, chosen.data);
    if (!chosen || !provider) throw new BusinessError('FACE_UNAVAILABLE');
    return { name: chosen.provider, provider, liveCheck: chosen.data['liveCheck'] === true };
  }

  /**
   * Asks a provider; its outages and what it finds wrong with a photo become refusals for people. @throws {BusinessError} FACE_UNAVAILABLE,
   * FACE_COUNT, FACE_SMALL, FILE_CONTENT
   */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FaceRefusal) throw refusalOf(error);
      if (!(error instanceof OutboundError)) throw error;
      const chosen = await this.site.providerInUse('face').catch(() => null);
      providerFailed(`face ${chosen?.provider ?? ''}`.trim());
      this.logger.warn({ reason: error.message }, 'faces cannot be recognised');
      throw new BusinessError('FACE_UNAVAILABLE');
    }
  }

  async test(name: string, data: ProviderValues): Promise<string | null> {
    if (name === localName) return this.tryLocal();
    return (await cloudFaceProvider(name, data, this.outbound)?.test()) ?? null;
  }

  onApplicationShutdown(): void {
    this.engine.close();
  }

  private providerOf(name: string, data: ProviderValues): FaceProvider | null {
    if (name === localName) return this.local;
    const of = `${name}${JSON.stringify(data)}`;
    if (this.cloud?.of !== of) {
      const provider = cloudFaceProvider(name, data, this.outbound);
      this.cloud = provider && { of, provider };
    }
    return this.cloud?.provider ?? null;
  }

  /** Starts the process where it is not running, and has it look at a picture. */
  private async tryLocal(): Promise<string> {
    const wall = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8aa1b4' } })
      .png()
      .toBuffer();
    const faces = await this.local.detect(wall);
    if (faces.length > 0) throw new OutboundError(siteText('identity.facesOnWall'));
    return siteText('identity.facesReady');
  }
}

export function refusalOf({ reason, faces }: FaceRefusal): BusinessError {
  if (reason === 'count') return new BusinessError('FACE_COUNT', { n: faces });
  return new BusinessError(reason === 'small' ? 'FACE_SMALL' : 'FILE_CONTENT');
}
