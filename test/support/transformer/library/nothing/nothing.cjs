// Stands for packages of the library that read pictures and run in browsers: 170 MB that no test needs.
module.exports = {};
