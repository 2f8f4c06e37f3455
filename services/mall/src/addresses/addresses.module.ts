import { Global, Module } from '@nestjs/common';
import { AddressBook } from './address-book.js';
import { AddressCollections } from './address.collections.js';
import { AddressController } from './address.controller.js';

@Global()
@Module({ controllers: [AddressController], providers: [AddressCollections, AddressBook], exports: [AddressBook] })
export class AddressesModule {}
