export { PeopleModule } from './people.module.js';
export { ReachedPeople } from './reached-people.js';
