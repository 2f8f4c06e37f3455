import { Injectable } from '@nestjs/common';
import { EndedShares, Sharing } from '@xuekao/access';
import { calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { TemplateCollections } from './template.collections.js';

/** Templates that colleagues work on together. */
@Injectable()
export class TemplateSharing extends Sharing {
  constructor(store: TemplateCollections, client: CallClient) {
    super({ kind: 'Template', collection: store.templates.collection, idOf: (id) => id, client, list: [calls.exam.templates.paging] });
  }
}

@Injectable()
export class EndedSharesOfTemplates extends EndedShares {
  constructor(private readonly templates: TemplateCollections) {
    super();
  }

  protected get shared() {
    return [this.templates.templates.collection];
  }
}
