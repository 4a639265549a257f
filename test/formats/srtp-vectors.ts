/** The test vectors of RFC 8269, appendix A, and others for SRTP's key derivation. Hexadecimal. */

/** Appendix A.1: one packet, its SSRC 20e8f5eb, its sequence number 315e, with a rollover counter of 0. */
export const HEADER = "8008315ebf2e6fe020e8f5eb";
export const PAYLOAD =
  "f57af5fd4ae19562976ec57a5a7ad55a5af5c5e5c5fdf5c55ad57a4a7272d572" +
  "62e9729566ed66e97ac54a4a5a7ad5e15ae5fdd5fd5ac5d56ae56ad5c572d54a" +
  "e54ac55a956afd6aed5a4ac562957a9516991691d572fd14e97ae962ed7a9f4a" +
  "955af572e162f57a956666e17ae1f54a95f566d54a66e16e4afd6a9f7ae1c5c5" +
  "5ae5d56afde916c5e94a6ec56695e14afde1148416e94ad57ac5146ed59d1cc5";

/** Appendix A.1: CTR with HMAC-SHA-1 under session keys. */
export const CTR = {
  authenticationKey: "f93563311b354748c97891379553063116452309",
  salt: "cd3a7c42c671e0067a2a2639b43a",
  packets: [
    {
      key: "0c5ffd37a11edc42c325287fc0604f2e",
      sealed:
        "1bf753f412e6f35058cc398dc851aae3a6ccdcb463fbed9cfb3de2fb76fdffa9" +
        "e481f5efb64c92487f59dabbc7cc72da092485f3fbad87888820b86037311fa4" +
        "4330e18a59a1e1338ba2c21458493a57463475c54691f91cec785429119e0dfc" +
        "d9048f90e07fecd50b528e8c62ee6e71445de5d7f659405135aff3604c2ca4ff" +
        "4aaca40809cb9eee42cc4ad23230757081ca289f2851d3315e9568b501fdce6d" +
        "f9de4e729054672b0e35",
    },
    {
      key: "0c5ffd37a11edc42c325287fc0604f2e3e8cd5671a00fe3216aa5eb105783b54",
      sealed:
        "c424c59fd5696305e5b13d8e8ca7656617ccd7471088af9debf07b55c750f804" +
        "a5ac2b737be48140958a9b420524112ae72e4da5bca59d2b1019ddd7dbdc30b4" +
        "3d5f046152ced40947d62d2c93e7b8e50f02db2b6b61b010e4c1566884de1fa9" +
        "702cdf8157e8aedfe3dd77c76bb50c25ae4d624615c15acfdeeb5f79482aaa01" +
        "d3e4c05eb601eca2bd10518e9d46b02116359232e9eac0fabd05235dd09e6dea" +
        "192f515fab04bbb4e62c",
    },
  ],
};

/** Appendix A.2: GCM under session keys, with a salt of zero. */
export const GCM = {
  salt: "000000000000000000000000",
  packets: [
    {
      key: "e91e5e75da65554a48181f3846349562",
      sealed:
        "4d8a9a0675550c704b17d8c9ddc81a5cd6f7da34f2fe1b3db7cb3dfb9697102e" +
        "a0f3c1fc2dbc873d44bceeae8e4442974ba21ff6789d3272613fb9631a7cf3f1" +
        "4bacbeb421633a90ffbe58c2fa6bdca534f10d0de0502ce1d531b6336e588782" +
        "78531e5c22bc6c85bbd784d78d9e680aa19031aaf89101d669d7a3965c1f7e16" +
        "229d7463e0535f4e253f5d18187d40b8ae0f564bd970b5e7e2adfb211e89a953" +
        "5abace3f37f5a736f4be984bbffbedc1",
    },
    {
      key: "0c5ffd37a11edc42c325287fc0604f2e3e8cd5671a00fe3216aa5eb105783b54",
      sealed:
        "6f9e4bcbc8c85fc0128fb1e4a0a20cb9932ff74581f54fc013dd054b19f99371" +
        "425b352d97d3f337b90b63d1b082adeeea9d2d7391897d591b985e55fb50cb53" +
        "50cf7d38dc27dda127c078a149c8eb98083d66363a46e3726af217d3a00275ad" +
        "5bf772c7610ea4c23006878f0ee69a8397703169a419303f40b72e4573714d19" +
        "e2697df61e7c7252e5abc6bade876ac4961bfac4d5e867afca351a48aed52822" +
        "e210d6ced2cf430ff841472915e7ef48",
    },
  ],
};

/** Key derivation: RFC 8269, appendix A.3; RFC 3711, appendix B.3; and NIST's CAVP for SP 800-135, "AES-128", count 0. */
export const DERIVATIONS = [
  {
    cipher: "aria",
    masterKey: "e1f97a0d3e018be0d64fa32c06de4139",
    masterSalt: "0ec675ad498afeebb6960b3aabe6",
    key: "dbd85a3c4d9219b3e81f7d942e299de4",
    authenticationKey: "d021877bd3eaf92d581ed70ddc050e03f1125703",
    salt: "9700657f5f34161830d7d85f5dc8",
  },
  {
    cipher: "aria",
    masterKey: "0c5ffd37a11edc42c325287fc0604f2e3e8cd5671a00fe3216aa5eb105783b54",
    masterSalt: "0ec675ad498afeebb6960b3aabe6",
    key: "0649a09d93755fe9c2b2efba1cce930af2e76ce8b77e4b175950321aa94b0cf4",
    authenticationKey: "e58d42915873b71899234807334658f20bc46018",
    salt: "194abaa8553a8eba8a413a340fc8",
  },
  {
    cipher: "aes",
    masterKey: "e1f97a0d3e018be0d64fa32c06de4139",
    masterSalt: "0ec675ad498afeebb6960b3aabe6",
    key: "c61e7a93744f39ee10734afe3ff7a087",
    authenticationKey: "cebe321f6ff7716b6fd4ab49af256a156d38baa4",
    salt: "30cbbc08863d8c85d49db34a9ae1",
  },
  {
    cipher: "aes",
    masterKey: "c4809f6d369888728e26adb532129890",
    masterSalt: "0e23006c6c044f5662400e9d1bd6",
    key: "dc382192ab65108a86b259b61b3af46f",
    authenticationKey: "b83937fb321792ee87b788193be5a4e3bd326ee4",
    salt: "f1c035c00b5a54a61692c016276c",
  },
] as const;
