import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { certProofAddress, certSheet, filledText, picturePath, type CertDesign, type CertElement, type CertField } from '@xuekao/contracts';
import { CONFIG, PictureFolders, type Config } from '@xuekao/platform';
import { Printer, type PrintCertificate, type PrintCertificateElement } from '@xuekao/printing';

/** Pictures of one certificate. */
const mostBytes = 20 * 1024 * 1024;
const nameOf = (address: string): string => address.slice(picturePath.length);

/** Certificates as PDF, laid out in a process of its own. */
@Injectable()
export class CertSheets implements OnApplicationShutdown {
  private readonly printer = new Printer('cert');

  constructor(
    private readonly folders: PictureFolders,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onApplicationShutdown(): void {
    this.printer.close();
  }

  /** Address of the page that proves a certificate. */
  proofUrl(number: string): string {
    return `${this.config.publicUrl}${certProofAddress(number)}`;
  }

  /** @throws {BusinessError} PRINT_HARD, BUSY */
  async pdf(design: CertDesign, values: Readonly<Record<CertField, string>>): Promise<Buffer> {
    const { width, height } = certSheet(design.landscape);
    const sheet: PrintCertificate = {
      ...{ title: values.title, width, height, background: nameOf(design.background) },
      elements: design.elements.map((element) => this.printed(element, values)),
    };
    const names = [design.background, ...design.elements.flatMap((one) => (one.kind === 'picture' ? [one.src] : []))].map(nameOf);
    return this.printer.certificate(sheet, async () => {
      const { found } = await this.folders.read(new Set(names), mostBytes);
      return Object.fromEntries(found);
    });
  }

  private printed(element: CertElement, values: Readonly<Record<CertField, string>>): PrintCertificateElement {
    if (element.kind === 'text') return { ...element, text: filledText(element.text, values) };
    if (element.kind === 'qr') return { ...element, code: this.proofUrl(values.number) };
    const { src, ...place } = element;
    return { ...place, picture: nameOf(src) };
  }
}
