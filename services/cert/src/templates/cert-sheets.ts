import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  BusinessError,
  certProofAddress,
  certSheet,
  filledText,
  picturePath,
  type CertDesign,
  type CertElement,
  type CertField,
} from '@xuekao/contracts';
import { CONFIG, LOGGER, PictureFolders, type Config, type Logger } from '@xuekao/platform';
import { Printer, type PrintCertificate, type PrintCertificateElement } from '@xuekao/printing';

/** Pictures of one certificate. */
const mostBytes = 20 * 1024 * 1024;
/** Sheets that one person may wait for at once, whether somebody still waits for them or not. */
const mostForOne = 3;
const nameOf = (address: string): string => address.slice(picturePath.length);

/** Pictures cannot be read now: the next certificate will have none either. */
export class PicturesAway extends BusinessError {
  constructor() {
    super('BUSY');
  }
}

/** Certificates as PDF, laid out in a process of its own. */
@Injectable()
export class CertSheets implements OnApplicationShutdown {
  /** an ordinary one takes some ten milliseconds, and the first of a process some hundred */
  private readonly printer: Printer;

  private readonly waitingFor = new Map<string, number>();

  constructor(
    private readonly folders: PictureFolders,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'print'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.printer = new Printer('cert', { ...config.print, timeMs: 15_000 }, logger);
  }

  onApplicationShutdown(): void {
    this.printer.close();
  }

  /** Address of the page that proves a certificate. */
  proofUrl(number: string): string {
    return `${this.config.publicUrl}${certProofAddress(number)}`;
  }

  /** The PDF for a person who waits for it. @throws {BusinessError} as `pdf`; BUSY also where the person waits for several already */
  async pdfFor(
    userId: string,
    design: CertDesign,
    values: Readonly<Record<CertField, string>>,
    options: { canWait?: boolean } = {},
  ): Promise<Buffer> {
    const waiting = this.waitingFor.get(userId) ?? 0;
    if (waiting >= mostForOne) throw new BusinessError('BUSY');
    this.waitingFor.set(userId, waiting + 1);
    try {
      return await this.pdf(design, values, options);
    } finally {
      const left = (this.waitingFor.get(userId) ?? 1) - 1;
      if (left > 0) this.waitingFor.set(userId, left);
      else this.waitingFor.delete(userId);
    }
  }

  /** @throws {BusinessError} PRINT_HARD, CERT_PICTURE, BUSY */
  async pdf(design: CertDesign, values: Readonly<Record<CertField, string>>, { canWait = false } = {}): Promise<Buffer> {
    const { width, height } = certSheet(design.landscape);
    const sheet: PrintCertificate = {
      ...{ title: values.title, width, height, background: nameOf(design.background) },
      elements: design.elements.map((element) => this.printed(element, values)),
    };
    return this.printer.certificate(sheet, () => this.picturesOf(design), { canWait });
  }

  /** @throws {BusinessError} CERT_PICTURE where one is not there, or all together are too large; BUSY where they cannot be read now */
  async picturesOf({ background, elements }: CertDesign): Promise<Record<string, Uint8Array>> {
    const addresses = [background, ...elements.flatMap((one) => (one.kind === 'picture' ? [one.src] : []))];
    const names = new Set(addresses.filter((address) => address !== '').map(nameOf));
    const { found, isMore } = await this.folders.read(names, mostBytes, { mustExist: true }).catch(() => {
      // logged where they are read
      throw new PicturesAway();
    });
    if (isMore || found.size < names.size) {
      this.logger.warn({ isMore, missing: [...names].filter((name) => !found.has(name)) }, 'a certificate lacks pictures');
      throw new BusinessError('CERT_PICTURE');
    }
    return Object.fromEntries(found);
  }

  private printed(element: CertElement, values: Readonly<Record<CertField, string>>): PrintCertificateElement {
    if (element.kind === 'text') return { ...element, text: filledText(element.text, values) };
    if (element.kind === 'qr') return { ...element, code: this.proofUrl(values.number) };
    const { src, ...place } = element;
    return { ...place, picture: nameOf(src) };
  }
}
