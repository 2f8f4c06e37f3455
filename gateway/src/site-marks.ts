import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, picturePath } from '@xuekao/contracts';
import { PictureDecoder } from '@xuekao/pictures';
import type { CallClient, Logger } from '@xuekao/platform';
import type { AppFile } from './app-files.js';
import { LastKnown } from './last-known.js';
import { pathOf } from './pictures.js';
import type { StoredFiles } from './stored-files.js';

export const manifestPath = '/manifest.webmanifest';
const freshMs = 10_000;
/** After an icon that was not made: the disk may have been away. */
const againMs = 60_000;
/** Sides of the square and of the picture in it, in pixels. Systems cut what is `maskable` to a circle of four fifths. */
const icons: Readonly<Record<string, { sidePx: number; innerPx: number }>> = {
  '/icons/180.png': { sidePx: 180, innerPx: 150 },
  '/icons/192.png': { sidePx: 192, innerPx: 168 },
  '/icons/512.png': { sidePx: 512, innerPx: 448 },
  '/icons/maskable-512.png': { sidePx: 512, innerPx: 360 },
};

const fileOf = (type: string, plain: Buffer): AppFile => ({
  type,
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  plain: () => Promise.resolve(plain),
});

/** Name and icons under which a phone or a computer installs the learner's pages: those of the site, as an administrator set them. */
export class SiteMarks {
  private readonly decoder = new PictureDecoder('icons', { memoryMb: 300 });
  private readonly site: LastKnown<{ siteName: string; frontLogo: string }>;
  /** icons that were made of the logo of this address */
  private made: { logo: string; icons: Map<string, Promise<AppFile | null>> } = { logo: '', icons: new Map() };

  constructor(
    client: CallClient,
    private readonly files: Pick<StoredFiles, 'folderOf'>,
    private readonly logger: Logger,
  ) {
    this.site = new LastKnown(
      'the name of the site',
      { siteName: '', frontLogo: '' },
      async () => {
        const { siteName, frontLogo } = await client.call(calls.identity.site.info, {}, { requestId: 'site-marks' });
        return { siteName, frontLogo };
      },
      freshMs,
      logger,
    );
  }

  /** In place of a file of the build; undefined: the build's own one is right. @param built of the path, if there is one */
  async instead(path: string, built: AppFile | undefined): Promise<AppFile | undefined> {
    if (built === undefined) return undefined;
    if (path === manifestPath) return this.manifest(built);
    const size = Object.hasOwn(icons, path) ? icons[path] : undefined;
    return size === undefined ? undefined : ((await this.icon(path, size)) ?? undefined);
  }

  private async manifest(built: AppFile): Promise<AppFile | undefined> {
    const { siteName } = await this.site.soon();
    if (siteName === '') return undefined;
    const named = { ...(JSON.parse((await built.plain()).toString('utf8')) as object), name: siteName, short_name: siteName };
    return fileOf(built.type, Buffer.from(JSON.stringify(named)));
  }

  private async icon(path: string, size: { sidePx: number; innerPx: number }): Promise<AppFile | null> {
    const { frontLogo } = await this.site.soon();
    if (!frontLogo.startsWith(picturePath)) return null;
    if (this.made.logo !== frontLogo) this.made = { logo: frontLogo, icons: new Map() };
    const known = this.made.icons.get(path);
    if (known !== undefined) return known;
    const { icons: made } = this.made;
    const making = this.make(frontLogo.slice(picturePath.length), size);
    made.set(path, making);
    const icon = await making;
    if (icon === null) setTimeout(() => made.delete(path), againMs).unref();
    return icon;
  }

  /** Null where the logo is no picture that is there: whoever installs gets the product's own one. */
  private async make(name: string, { sidePx, innerPx }: { sidePx: number; innerPx: number }): Promise<AppFile | null> {
    try {
      const folder = await this.files.folderOf(pathOf(name));
      if (folder === undefined) return null;
      const { bytes } = await this.decoder.clean({ kind: 'icon', sidePx, innerPx }, await readFile(join(folder, pathOf(name))), null);
      return fileOf('image/png', bytes);
    } catch (error) {
      this.logger.warn({ err: error }, 'the logo became no icon');
      return null;
    }
  }

  close(): void {
    this.decoder.close();
  }
}
