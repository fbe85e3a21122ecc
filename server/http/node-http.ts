/**
 * The parts of Node's HTTP module that the shop uses, without an `import`, which would read every export of the module. Three
 * exports belong to Node's WebSocket and load its whole fetch client: 13 MB that the shop never uses.
 */
export const { Agent, createServer } = process.getBuiltinModule('node:http');
