import { picturePath } from '@xuekao/contracts/own-pictures';

const address = new RegExp(`${picturePath}([0-9a-f]{40}\\.[a-z]{3,4})`, 'g');

/** Pictures of a paper that came as ciphertext: opened, they are in the memory of the page alone, under addresses of the browser. */
export class ShownPictures {
  /** by the end of the address at which the server has them */
  private readonly shown = new Map<string, string>();

  add(file: string, bytes: Uint8Array<ArrayBuffer>): void {
    const type = `image/${file.slice(file.lastIndexOf('.') + 1)}`;
    this.shown.set(file, URL.createObjectURL(new Blob([bytes], { type })));
  }

  /** The same with the pictures that are here; others keep their addresses. @param value plain data */
  put<T>(value: T): T {
    if (this.shown.size === 0) return value;
    const text = JSON.stringify(value).replace(address, (whole, file: string) => this.shown.get(file) ?? whole);
    return JSON.parse(text) as T; // an address in the place of another: nothing else has changed
  }

  /** End of the sitting: nothing shows them again. */
  release(): void {
    for (const url of this.shown.values()) URL.revokeObjectURL(url);
    this.shown.clear();
  }
}
