import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Dictionary of common words in Spanish, Colombian Spanish and English, first names, clubs, cities and keyboard rows. A
 * password is common when it consists of these, apart from digits and signs around them and letters written as digits.
 */
const WORDS = `
password passw passwd pass word clave claves contrasena contrasenia secreto secreta secret acceso admin administrador administrator
root user usuario usuarios invitado guest test prueba pruebas demo sistema sistemas soporte cambiar cambiame cambialo
temporal inicio ingreso bienvenido bienvenida bienvenidos welcome hola holamundo hello login letmein abrete master
qwerty qwertyuiop qwertyui asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc azerty abc abcd abcde abcdef abcdefg abcdefgh
iloveyou teamo tequiero teamomucho amor amorcito amores miamor mivida corazon cielo princesa princess reina rey bebe bonita hermosa
preciosa linda lindo guapo guapa feliz felicidad alegria vida familia mama papa hijo hija hermano hermana abuela abuelo
dios jesus jesucristo cristo diosesamor diosmio bendicion bendiciones fe esperanza angel angeles angelito virgen
sol luna estrella estrellas lluvia mar playa cafe chocolate azul rojo verde negro blanco amarillo morado rosa
perro perrito gato gatito tigre leon caballo conejo delfin mariposa aguila dragon monkey mono lobo pantera
futbol football soccer beisbol baseball basketball pelota gol millonarios nacional atleticonacional america junior santafe
juniortupapa medellin independiente cali deportivocali once tolima bucaramanga realmadrid barcelona messi ronaldo james falcao
colombia colombiano colombiana bogota barranquilla cartagena santamarta cucuta pereira manizales armenia ibague neiva pasto
villavicencio monteria valledupar sincelejo popayan riohacha quibdo antioquia cundinamarca atlantico bolivar magdalena cesar
guajira cordoba sucre santander boyaca caldas risaralda quindio huila narino cauca valle valledelcauca caribe venezuela mexico
argentina ecuador peru chile espana latino parcero parce chevere bacano
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes
sabado domingo navidad verano invierno primavera otono
maria juan jose luis carlos jorge andres camilo camila daniel daniela david diego felipe fernando francisco gabriel gabriela
alejandro alejandra alex alexander alberto alfredo alvaro ana andrea angela angelica antonio beatriz carolina catalina cesar
claudia cristian cristina diana eduardo elena elizabeth enrique esteban eva fabian gloria guillermo gustavo hector hernan
isabel isabella ivan jaime javier jennifer jessica jesica jhon john jonathan juana juancarlos juanpablo juandavid juliana julian
julio karen katherine laura leidy leonardo liliana lina lorena lucia luisa luz manuel manuela marcela marcos margarita mariana
mario marta martha martin mateo matias mauricio melissa miguel monica nancy natalia nelson nicolas oscar pablo paola patricia
paula pedro pilar rafael ramon raul ricardo roberto rodrigo rosa ruben samuel sandra santiago sara sebastian sergio silvia sofia
stephanie susana tatiana tomas valentina valeria vanessa veronica victor victoria viviana ximena yolanda
gonzalez gonzales rodriguez gomez lopez martinez garcia perez sanchez ramirez torres diaz hernandez vargas moreno jimenez rojas
castro ortiz romero alvarez mendoza ruiz suarez
superman batman spiderman pokemon naruto goku shadow starwars freedom sunshine flower summer winter spring autumn
michael jordan jordan michelle ashley jessica nicole hunter killer trustno trustnoone whatever access money dinero plata
computer computador computadora internet google facebook instagram whatsapp samsung iphone android windows microsoft
bus buses conductor transporte transportes flota vehiculo despacho despachos taxi camion carro moto gps empresa oficina trabajo
gerente gerencia jefe secretaria contabilidad ventas logistica seguridad
mierda puta hijueputa gonorrea malparido sexo sexy caliente
`;

const COMMON = new Set(WORDS.split(/\s+/).filter(Boolean));

const WRITTEN_AS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const ROWS = [
  '01234567890',
  '09876543210',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc',
  'abcdefghijklmnopqrstuvwxyz',
];
const MIN_DIFFERENT = 4;

const HASH_BYTES = 5;
let listed: Set<number> | undefined;

/** The 10,000 most used passwords of at least 8 characters, as truncated hashes; see lists/. */
function isListed(text: string): boolean {
  listed ??= readList(readFileSync(new URL('./lists/common-passwords.bin', import.meta.url)));
  return listed.has(createHash('sha256').update(text).digest().readUIntBE(0, HASH_BYTES));
}

function readList(bytes: Buffer): Set<number> {
  const count = bytes.length / HASH_BYTES;
  return new Set(Array.from({ length: count }, (_, at) => bytes.readUIntBE(at * HASH_BYTES, HASH_BYTES)));
}

/** AUTH-28. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const plain = folded.replaceAll(/[^a-z0-9]/g, '');
  // Up to ten digits are a date, a telephone or an identity card; few different characters are easily guessed.
  if (/^\d*$/.test(plain) && plain.length <= 10) return true;
  if (new Set(folded).size < MIN_DIFFERENT) return true;
  if (ROWS.some((row) => row.includes(plain))) return true;
  const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const decoded = Array.from(bare, (letter) => WRITTEN_AS[letter] ?? letter).join('');
  if ([folded, plain, bare, decoded].some(isListed)) return true;
  return [bare, decoded].map((text) => text.replaceAll(/[^a-z]/g, '')).some(isOfCommonWords);
}

/** One common word, the same one twice, or two of them. */
function isOfCommonWords(text: string): boolean {
  if (COMMON.has(text)) return true;
  for (let cut = 3; cut <= text.length - 3; cut += 1)
    if (COMMON.has(text.slice(0, cut)) && COMMON.has(text.slice(cut))) return true;
  return false;
}
