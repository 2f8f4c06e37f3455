import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { picturePath } from '@xuekao/contracts';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { GoodsSeed } from '../goods/index.js';
import { demoGoods } from './demo-goods.js';
import { demoPictures, type DemoPictureName } from './demo-pictures.js';
import { painted } from './painter.js';

/**
 * In demo mode: a few goods with drawn pictures. They are made once, beside the first calls; a person may change or delete them for good.
 */
@Injectable()
export class DemoLoader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Settles when the goods are there; it is awaited by tests and at the end of the process. */
  loaded: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly seed: GoodsSeed,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.demo) return;
    this.loaded = this.load();
    this.loaded.catch((error: unknown) => this.logger.error({ err: error }, 'demo goods were not loaded'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loaded.catch(() => undefined);
  }

  private async load(): Promise<void> {
    if (await this.seed.isThere()) return;
    const addresses = new Map<DemoPictureName, string>();
    const addressOf = async (name: DemoPictureName): Promise<string> => {
      const address = addresses.get(name) ?? (await this.draw(name));
      addresses.set(name, address);
      return address;
    };
    const inputs = [];
    for (const { pictures, skus, ...goods } of demoGoods) {
      const images = [];
      for (const name of pictures) images.push(await addressOf(name));
      const drawn = skus.map(({ picture, ...sku }) => ({ ...sku, image: picture ? (addresses.get(picture) ?? '') : '' }));
      inputs.push({ ...goods, images, skus: drawn, state: 0 as const });
    }
    const count = await this.seed.make(inputs);
    if (count > 0) this.logger.info({ count }, 'demo goods are there');
  }

  /** Puts the picture where the gateway finds its pictures. @returns its address */
  private async draw(name: DemoPictureName): Promise<string> {
    const { ground, shapes } = demoPictures[name];
    const bytes = painted(ground, shapes);
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.png`;
    const folder = join(this.config.dataDir, 'files', 'pictures', file.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), bytes);
    return `${picturePath}${file}`;
  }
}
