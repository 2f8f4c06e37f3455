import { Module } from '@nestjs/common';
import { PeopleCollections } from './people.collections.js';
import { PeopleController } from './people.controller.js';
import { PeopleFigures } from './people-figures.js';
import { PersonEvents } from './person-events.js';
import { ReachedPeople } from './reached-people.js';

@Module({
  controllers: [PeopleController],
  providers: [PeopleCollections, PersonEvents, ReachedPeople, PeopleFigures],
  exports: [ReachedPeople],
})
export class PeopleModule {}
