import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../../kernel/own-collections.js';
import { bindingSchema, type BindingDoc } from './binding.model.js';

/** Accounts elsewhere that sign people in. */
@Injectable()
export class BindingCollections extends OwnCollections {
  readonly bindings = this.own<BindingDoc>('Binding', bindingSchema, 'bindings');
}
