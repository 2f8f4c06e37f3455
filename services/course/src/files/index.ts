export { CourseFileAddresses } from './file.addresses.js';
export type { CourseFileDoc, PackageItem, ScormPackage } from './file.model.js';
export { CourseFileReader } from './file.reader.js';
export { CourseFileSeed } from './file.seed.js';
export { CourseFilesModule } from './files.module.js';
export { CoursesOfFile } from './courses-of-file.js';
export { RecordedFiles } from './recorded-files.js';
export { PlayingPages } from './playing-pages.js';
