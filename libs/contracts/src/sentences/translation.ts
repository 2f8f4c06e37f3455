/** A part of the catalogue in another language: each key of the Chinese part, and no other. */
export type Translation<Chinese> = { readonly [Key in keyof Chinese]: string };
