// Words that Latin America says otherwise than Spain.
import type { RegionalWords } from '../../regional-words.ts';

/** The regions whose formats Unicode's data derives from Latin America's (CLDR, `parentLocale`). */
const latinAmerica = [
  '419',
  'AR',
  'BO',
  'BR',
  'BZ',
  'CL',
  'CO',
  'CR',
  'CU',
  'DO',
  'EC',
  'GT',
  'HN',
  'MX',
  'NI',
  'PA',
  'PE',
  'PR',
  'PY',
  'SV',
  'US',
  'UY',
  'VE',
];

export const latinAmericanWords: RegionalWords = {
  regions: latinAmerica,
  words: [
    ['Añadir', 'Agregar'],
    ['añadir', 'agregar'],
    ['Añade', 'Agrega'],
    ['añada', 'agregue'],
    ['añade', 'agrega'],
    ['añádelo', 'agrégalo'],
    ['Introduce', 'Ingresa'],
    ['introduce', 'ingresa'],
    ['introdúcela', 'ingrésala'],
    ['introducir', 'ingresar'],
    ['Introducido', 'Ingresado'],
    ['Pulsar', 'Presionar'],
    ['Pulsa', 'Presiona'],
    ['pulsa', 'presiona'],
    ['Icono', 'Ícono'],
    ['icono', 'ícono'],
    ['Prefijo', 'Código de área'],
    // The key.
    ['Intro', 'Enter'],
  ],
};
