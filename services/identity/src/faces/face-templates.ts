import { Inject, Injectable } from '@nestjs/common';
import type { TemplateStore } from '@xuekao/face';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import { FaceCollections } from './face.collections.js';
import type { FaceDoc } from './face.model.js';

/** Templates of the local provider, sealed in the database; opened ones stay in this process's memory as long as they are the newest. */
@Injectable()
export class FaceTemplates implements TemplateStore {
  private readonly box: SecretBox;
  private readonly known = new Map<string, { rev: number; template: Float32Array }>();

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly collections: FaceCollections,
  ) {
    this.box = new SecretBox(config, 'face-templates');
  }

  async put(personId: string, template: Float32Array): Promise<void> {
    const bytes = Buffer.from(template.buffer, template.byteOffset, template.byteLength);
    // one that was settled meanwhile is of a newer photo
    await this.collections.faces.updateOne(
      { _id: personId, enrolledBy: { $ne: 'local' } },
      { template: this.box.seal(bytes, placeOf(personId)) },
    );
  }

  async remove(personId: string): Promise<void> {
    await this.collections.faces.updateOne({ _id: personId }, { template: '' });
  }

  async all(): Promise<Iterable<readonly [string, Float32Array]>> {
    const { faces } = this.collections;
    const current = await faces.find({ enrolledBy: 'local' }, { rev: 1 }).lean<Pick<FaceDoc, '_id' | 'rev'>[]>();
    const changed = current.filter(({ _id, rev }) => this.known.get(String(_id))?.rev !== rev);
    for (const { _id, rev, template } of await faces
      .find({ _id: { $in: changed.map(({ _id: id }) => id) } }, { rev: 1, template: 1 })
      .lean<FaceDoc[]>()) {
      const id = String(_id);
      if (template === '') this.known.delete(id);
      else this.known.set(id, { rev, template: floats(this.box.open(template, placeOf(id))) });
    }
    const ids = new Set(current.map(({ _id }) => String(_id)));
    for (const id of this.known.keys()) if (!ids.has(id)) this.known.delete(id);
    return Array.from(this.known, ([id, { template }]) => [id, template] as const);
  }
}

const placeOf = (personId: string): string => `face-template:${personId}`;
const floats = (bytes: Buffer): Float32Array => Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
