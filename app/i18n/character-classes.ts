// Classes of characters that can make a text look like another one, as the content of a character class in a regular
// expression with the flag `u`.

/** Control characters, lone surrogates, the byte order mark, and the marks of interlinear annotations. */
export const controlCharacters = String.raw`\p{Cc}\p{Cs}\uFEFF\uFFF9-\uFFFB`;

/** The marks, embeddings, overrides and isolates that change the writing direction (Unicode UAX #9). */
export const directionCharacters = String.raw`\p{Bidi_Control}`;

/** Both classes, and the line breaks that aren't control characters. */
export const unsafeCharacters = String.raw`${controlCharacters}\p{Zl}\p{Zp}${directionCharacters}`;
