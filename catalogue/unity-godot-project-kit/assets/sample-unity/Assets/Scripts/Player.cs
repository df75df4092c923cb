using UnityEditor;
using UnityEngine;

public class Player : MonoBehaviour
{
    [SerializeField] private AudioSource sound;
    private float yaw;

    private void OnEnable()
    {
        GameEvents.Paused += OnPaused;
    }

    private void FixedUpdate()
    {
        if (Input.GetKeyDown(KeyCode.Space))
            GetComponent<Rigidbody>().AddForce(Vector3.up * 5f, ForceMode.Impulse);
    }

    private void Update()
    {
        yaw += Input.GetAxis("Mouse X") * 200f * Time.deltaTime;
        if (GameObject.Find("Boss").tag == "Asleep") sound?.Play();
    }

    private void OnPaused(bool paused)
    {
        System.IO.File.WriteAllText(Application.dataPath + "/save.json", "{}");
    }
}
