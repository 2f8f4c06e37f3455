/** A file that cannot be shown, whoever tries it again; the message is for people. */
export class Unshowable extends Error {}
