import { createCipheriv, createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { picturePath, type PictureKey } from '@xuekao/contracts';
import { PictureFolders } from '@xuekao/platform';

/** A picture as ciphertext; `body` as the contract says. */
interface PictureBody {
  name: string;
  body: string;
}

/** Lengths say little: each is a multiple of it. */
const blockBytes = 4096;
/** A larger one comes from its address. */
const mostOfOne = 512_000;
/** Of all pictures of a set. */
const mostBytes = 4_000_000;
/** Bytes that are read to find those. */
const mostRead = 16_000_000;
const lengthBytes = 4;
const initialBytes = 12;
const address = new RegExp(`${picturePath}([0-9a-f]{40}\\.(?:png|jpeg|gif|webp))`, 'g');

/** Pictures that are named in a text, each once, by the end of their address. */
export const filesIn = (text: string): string[] => [...new Set([...text.matchAll(address)].map(([, file = '']) => file))];

/** Pictures of questions, read from where the gateway stores them, as ciphertext. */
@Injectable()
export class QuestionPictures {
  constructor(private readonly folders: PictureFolders) {}

  /** Pictures that are there and not too large. @throws where their folder cannot be read */
  async sealed(pictures: readonly PictureKey[]): Promise<PictureBody[]> {
    const files = pictures.map(({ file }) => file);
    const { found } = await this.folders.read(files, mostRead);
    let left = mostBytes;
    return pictures.flatMap(({ file, name, key }) => {
      const bytes = found.get(file);
      if (bytes === undefined || bytes.length > Math.min(mostOfOne, left)) return [];
      left -= bytes.length;
      return [{ name, body: bodyOf(bytes, key) }];
    });
  }
}

/** The initial value follows from the bytes: a key encrypts no second picture, also where a file was put in the place of another. */
function bodyOf(bytes: Uint8Array, key: string): string {
  const text = Buffer.alloc(Math.ceil((lengthBytes + bytes.length) / blockBytes) * blockBytes);
  text.writeUInt32BE(bytes.length);
  text.set(bytes, lengthBytes);
  const initial = createHash('sha256').update(text).digest().subarray(0, initialBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), initial);
  return Buffer.concat([initial, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
