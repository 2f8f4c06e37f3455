import { BusinessError, sentence } from '@xuekao/contracts';
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { sizeText } from './http-replies.js';

const nothingChosen = sentence('general.nothingChosen');
const brokenForm = sentence('general.brokenForm');

/** Fields of a form that stand before its file. */
function textsOf(fields: MultipartFields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields))
    if (field !== undefined && 'value' in field && typeof field.value === 'string') texts[name] = field.value;
  return texts;
}

/**
 * The one file of a form, and the fields before it.
 * @param checkName throws for a name that is refused, before the file is read
 * @throws {BusinessError} BAD_INPUT, FILE_TOO_LARGE
 */
export async function uploadedFile(
  request: FastifyRequest,
  maxBytes: number,
  checkName: (name: string) => void,
): Promise<{ name: string; bytes: Buffer; fields: Readonly<Record<string, string>> }> {
  if (!request.isMultipart()) throw new BusinessError('BAD_INPUT', { detail: nothingChosen });
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } });
    if (!part) throw new BusinessError('BAD_INPUT', { detail: nothingChosen });
    checkName(part.filename);
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (!part.file.truncated) throw error;
      return null;
    });
    // a busy process may hand over what came before the limit as if it were the whole file
    if (bytes === null || part.file.truncated) throw new BusinessError('FILE_TOO_LARGE', { limit: sizeText(maxBytes) });
    return { name: part.filename, bytes, fields: textsOf(part.fields) };
  } catch (error) {
    // what the parser says of a form that is cut off, or whose boundary is none, carries neither a code nor a status
    if (error instanceof Error && 'code' in error) throw error;
    throw new BusinessError('BAD_INPUT', { detail: brokenForm });
  }
}
